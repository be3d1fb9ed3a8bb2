import type { AuditEntry } from '@contracts/audit.ts';
import { leadPath } from '@/shared/config/paths';

const ACTIONS: Record<string, string> = {
  'lead.read': 'Read a message',
  'lead.list': 'Read the list of messages',
  'lead.export': 'Exported messages',
  'lead.update': 'Changed a lead',
  'lead_reply.insert': 'Answered a lead',
  'user_roles.insert': 'Got a role',
  'user_roles.update': 'Changed a role',
  'user_roles.delete': 'Lost a role',
  'account.delete': 'Deleted an account',
  'appointment.moved': 'Moved an appointment',
  'appointment.confirmed': 'Confirmed an appointment',
  'appointment.declined': 'Declined an appointment',
  'appointment.cancelled': 'Cancelled an appointment',
  'appointment.completed': 'Marked an appointment as done',
  'appointment.no_show': 'Marked an appointment as missed',
  'document.share': 'Shared a document',
  'document.remove': 'Took a document back',
  'invitation.create': 'Invited somebody',
  'invitation.resend': 'Sent an invitation again',
  'invitation.cancel': 'Took an invitation back',
  'invitation.accept': 'Accepted an invitation',
  'mail.retry': 'Tried a failed mail again',
  'mail.cancel': 'Cancelled a mail',
  'mail.send_again': 'Sent a mail again',
  'setting.update': 'Changed a setting',
};

const VERBS: Record<string, string> = {
  insert: 'Added',
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  publish: 'Published',
  schedule: 'Scheduled',
  unpublish: 'Withdrew',
  move: 'Moved',
};

const NOUNS: Record<string, string> = {
  lead_note: 'a note',
  lead_task: 'a task',
  canned_reply: 'a canned reply',
  availability_rules: 'weekly hours',
  date_overrides: 'a special date',
  time_off: 'time off',
  consultants: 'a consultant',
  consultation_types: 'a kind of consultation',
  service: 'a service',
  post: 'an article',
  case_study: 'a case study',
  testimonial: 'a testimonial',
  faq: 'a question',
};

/** What was done, in words; what has none yet reads as it is written down. */
export function actionWords(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const known = ACTIONS[action];
  if (known) return known;
  const words = VERBS[verb] ? `${VERBS[verb]} ${NOUNS[noun] ?? noun}` : action;
  const plain = words.replace(/[._]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Where the subject can be looked at, when it has a page. */
export function subjectPath({ action, subject, details }: AuditEntry): string | undefined {
  const id = action.startsWith('lead_') ? details.leadId : subject;
  const isOfLead = /^lead(?:_\w+)?\.(?!list|export)/.test(action);
  return isOfLead && /^\d{1,9}$/.test(String(id)) ? leadPath(Number(id)) : undefined;
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** 'firstResponseAt' and 'step_minutes' as words. */
function termWords(key: string): string {
  const words = key
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Line = { term: string; value: string };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Two versions of a row: what differs between them, or all of the one that there is. */
function changed(before: unknown, after: unknown): Line[] {
  if (!isRecord(before) && !isRecord(after)) {
    return [{ term: 'Changed', value: `${valueWords(before)} → ${valueWords(after)}` }];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const differing = keys.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  return differing
    .filter((key) => !['version', 'updated_at'].includes(key))
    .map((key) => ({
      term: termWords(key),
      value:
        isRecord(before) && isRecord(after)
          ? `${valueWords(old[key])} → ${valueWords(now[key])}`
          : valueWords(now[key] ?? old[key]),
    }));
}

/** The details of an entry as lines to read: what changed from what to what, and what else is known. */
export function detailLines({ action, details }: AuditEntry): Line[] {
  const { before, after, from, to, ...rest } = details;
  const lines: Line[] = [];
  if (before !== undefined || after !== undefined) lines.push(...changed(before, after));
  if (from !== undefined || to !== undefined) lines.push(...changed(from, to));
  for (const [key, value] of Object.entries(rest)) {
    // What leads changed from and to is written as pairs.
    const isPair = action === 'lead.update' && Array.isArray(value) && value.length === 2;
    const words = isPair ? `${valueWords(value[0])} → ${valueWords(value[1])}` : valueWords(value);
    lines.push({ term: termWords(key), value: words });
  }
  return lines;
}
