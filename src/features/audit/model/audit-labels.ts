import { BOOKING_STATUS_WORDS } from '@contracts/booking/booking-status-words.ts';
import { formatCents } from '@contracts/money.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { capitalized } from '@/shared/lib/text';
import type { AuditEntry } from './audit-entry';

const ACTIONS: Record<string, string> = {
  'lead.read': 'Read a message',
  'lead.open_file': 'Downloaded a file of an email',
  'contact.read': 'Read a contact',
  'contact.merge_duplicates': 'Merged duplicates of contacts',
  'contact.undo_merges': 'Separated merged contacts',
  'contact.insert': 'Created a contact',
  'contact.update': 'Changed a contact',
  'contact.delete': 'Deleted a contact',
  'contact.import': 'Imported contacts',
  'contact.undo_import': 'Undid an import of contacts',
  'contact.export': 'Exported contacts',
  'person.read': 'Read the history of a person',
  'mail.read': 'Read an email',
  'newsletter.export': 'Exported the newsletter subscribers',
  'chat.read': 'Read a conversation',
  'chat.take_over': 'Took a conversation over',
  'chat.hand_back': 'Handed a conversation back to the assistant',
  'chat.assign': 'Assigned a conversation',
  'answer.create': 'Added an answer of the assistant',
  'answer.update': 'Changed an answer of the assistant',
  'answer.delete': 'Deleted an answer of the assistant',
  'chat.rate': 'Rated an answer of the assistant',
  'document.list': 'Read the list of documents of a client',
  'document.open': 'Opened a document of a client',
  'document.send': 'Emailed a document of a client',
  'lead.export': 'Exported messages',
  'lead.update': 'Changed a lead',
  'lead_reply.undo': 'Took back a reply',
  'lead_reply.insert': 'Replied to a lead',
  'staff_preferences.insert': 'Set their preferences',
  'staff_preferences.update': 'Changed their preferences',
  'user_roles.insert': 'Was given a role',
  'user_roles.update': 'Changed a role',
  'user_roles.delete': 'Lost a role',
  'account.delete': 'Deleted an account',
  'appointment.moved': 'Moved an appointment',
  'appointment.assigned': 'Reassigned an appointment',
  'appointment.confirmed': 'Confirmed an appointment',
  'appointment.declined': 'Declined an appointment',
  'appointment.cancelled': 'Canceled an appointment',
  'appointment.completed': 'Marked an appointment as completed',
  'appointment.no_show': 'Marked an appointment as a no-show',
  'appointment.reopened': 'Took back the outcome of an appointment',
  'appointment.undone': 'Undid a change of an appointment',
  'document.share': 'Shared a document',
  'document.remove': 'Removed a document',
  'invitation.create': 'Sent an invitation',
  'invitation.resend': 'Resent an invitation',
  'invitation.cancel': 'Canceled an invitation',
  'invitation.accept': 'Accepted an invitation',
  'error_report.resolve': 'Resolved an error of the site',
  'error_report.reopen': 'Opened an error of the site again',
  'mail.retry': 'Retried a failed email',
  'mail.cancel': 'Canceled an email',
  'mail.send_again': 'Resent an email',
  'newsletter.import': 'Imported newsletter subscribers',
  'newsletter.remove': 'Removed a newsletter subscriber',
  'newsletter_issue.create': 'Created a newsletter issue',
  'newsletter_issue.save': 'Edited a newsletter issue',
  'newsletter_issue.delete': 'Deleted a newsletter draft',
  'newsletter_issue.test': 'Sent a test of a newsletter issue',
  'newsletter_issue.schedule': 'Sent or scheduled a newsletter issue',
  'newsletter_issue.stop': 'Stopped a newsletter issue',
  'newsletter_issue.resume': 'Continued a newsletter issue',
  'calendar_subscription.insert': 'Created a consultant’s private feed',
  'calendar_subscription.update': 'Replaced a consultant’s private feed',
  'calendar_subscription.delete': 'Removed a consultant’s private feed',
  'calendar_subscription.read': 'A calendar program read a private feed',
  'connected_calendar.insert': 'Connected a calendar',
  'connected_calendar.delete': 'Disconnected a calendar',
  'setting.update': 'Changed a setting',
};

const VERBS: Record<string, string> = {
  insert: 'Added',
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  publish: 'Published',
  schedule: 'Scheduled',
  unpublish: 'Unpublished',
  move: 'Moved',
};

const NOUNS: Record<string, string> = {
  lead_note: 'a note',
  contact_note: 'a note about a contact',
  lead_task: 'a task',
  reply_template: 'a reply template',
  availability_rules: 'weekly hours',
  date_overrides: 'a special date',
  time_off: 'time off',
  consultants: 'a consultant',
  consultation_types: 'a consultation type',
  service: 'a service',
  post: 'an article',
  case_study: 'a case study',
  team_member: 'a team member',
  testimonial: 'a testimonial',
  partner: 'a partner',
  faq: 'an FAQ',
  answer: 'an answer of the assistant',
};

/** Returns the label of an action; an unknown action reads as it is logged. */
export function actionLabel(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const known = ACTIONS[action];
  if (known) return known;
  const words = VERBS[verb] ? `${VERBS[verb]} ${NOUNS[noun] ?? noun}` : action;
  return capitalized(words.replace(/[._]/g, ' '));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** What turns values into words: names by id, and the zone of times. */
interface Context {
  names: AuditEntry['names'];
  timeZone: string;
}

function valueWords(value: unknown, context: Context): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.length === 0 ? 'nothing' : value.map((one) => valueWords(one, context)).join(', ');
  }
  if (isRecord(value)) {
    const parts = Object.entries(value).map(
      ([key, one]) => `${termWords(key).toLowerCase()} ${valueWords(one, context)}`,
    );
    return parts.join('; ') || 'nothing';
  }
  const text = String(value);
  if (!INSTANT.test(text)) return context.names[text] ?? text;
  const { timeZone } = context;
  return `${formatInstant(text, 'medium', timeZone)} ${formatInstant(text, 'timeWithZone', timeZone)}`;
}

/** Formats a field name such as 'firstResponseAt' or 'step_minutes' as words. */
function termWords(key: string): string {
  const words = key
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/(?<=.)_?\b(?:id|cents)$/i, '')
    .trim()
    .toLowerCase();
  return capitalized(words);
}

function pairWords([before, after]: unknown[], context: Context): string {
  return `${valueWords(before, context)} → ${valueWords(after, context)}`;
}

/** Writes an amount in cents as dollars, and the stage of a deal as its label. */
function shown(key: string, value: unknown): unknown {
  if (/cents$/i.test(key) && typeof value === 'number') return formatCents(value);
  if (key === 'deal_stage' && typeof value === 'string') return capitalized(value);
  return value;
}

type Line = { term: string; value: string };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the differences between two versions of a row, or all fields of the only version. */
function changed(term: string, before: unknown, after: unknown, context: Context): Line[] {
  if (!isRecord(before) && !isRecord(after)) {
    return [{ term, value: pairWords([before, after], context) }];
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
          ? pairWords([shown(key, old[key]), shown(key, now[key])], context)
          : valueWords(shown(key, now[key] ?? old[key]), context),
    }));
}

/** What a change without a field changes, by the kind of the action. */
const CHANGED_VALUES: Record<string, string> = {
  appointment: 'Status',
  setting: 'Value',
};

/** Returns the details of an entry: the changed fields with both values, then other facts. */
export function detailLines({ action, details, names: people }: AuditEntry, timeZone: string): Line[] {
  const names = action.startsWith('appointment.') ? { ...BOOKING_STATUS_WORDS, ...people } : people;
  const context = { names, timeZone };
  const term = CHANGED_VALUES[action.split('.')[0] ?? ''] ?? 'Changed';
  const { before, after, from, to, changes, fields, ...rest } = details;
  const lines: Line[] = [];
  if (before !== undefined || after !== undefined) lines.push(...changed(term, before, after, context));
  // The staff member from whom a conversation was taken is no former value.
  if (action === 'chat.take_over') Object.assign(rest, { ...(from && { from }), ...(to && { to }) });
  else if (from !== undefined || to !== undefined)
    lines.push(
      ...changed(
        action === 'appointment.moved' || (action === 'appointment.undone' && 'status' in rest)
          ? 'Start'
          : term,
        from,
        to,
        context,
      ),
    );
  const pairs = isRecord(changes) ? Object.entries(changes) : [];
  for (const [key, value] of pairs) {
    if (!Array.isArray(value)) continue;
    const both = value.map((one) => shown(key, one));
    lines.push({ term: termWords(key), value: pairWords(both, context) });
  }
  // Personal texts are listed by name without their content.
  const rested = Array.isArray(fields) ? fields.filter((name) => !pairs.some(([key]) => key === name)) : [];
  if (rested.length > 0)
    lines.push({ term: 'Other fields', value: rested.map((name) => termWords(String(name))).join(', ') });
  for (const [key, value] of Object.entries(rest)) {
    lines.push({ term: termWords(key), value: valueWords(shown(key, value), context) });
  }
  return lines;
}
