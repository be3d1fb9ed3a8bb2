import {
  answerPathOf,
  chatPath,
  contactPathOf,
  documentsPathOf,
  leadPath,
  newsletterIssuePath,
  PATHS,
} from '@/shared/config/paths';
import { mailKindLabel } from '@/shared/lib/mail-kind-label';
import { type AuditEntry, pageKind } from './audit-entry';
import { actionLabel } from './audit-labels';

// What an actor did. {} stands for the subject.
const SENTENCES: Record<string, string> = {
  'lead.read': 'read the messages of {}',
  'lead.open_file': 'downloaded a file of an email from {}',
  'lead.update': 'changed the lead {}',
  'lead.export': 'exported messages',
  'lead_note.insert': 'wrote a note about {}',
  'lead_note.update': 'changed a note about {}',
  'lead_note.delete': 'deleted a note about {}',
  'lead_task.insert': 'added a task about {}',
  'lead_task.update': 'changed a task about {}',
  'lead_task.delete': 'deleted a task about {}',
  'lead_reply.undo': 'took back a reply to {}',
  'lead_reply.insert': 'replied to {}',
  'contact.read': 'read the contact {}',
  'contact.merge_duplicates': 'merged duplicates of contacts',
  'contact.undo_merges': 'separated merged contacts',
  'contact.insert': 'created the contact {}',
  'contact.update': 'changed the contact {}',
  'contact.delete': 'deleted the contact {}',
  'contact.import': 'imported contacts',
  'contact.undo_import': 'undid an import of contacts',
  'contact.export': 'exported contacts',
  'contact_note.insert': 'wrote a note about {}',
  'contact_note.update': 'changed a note about {}',
  'contact_note.delete': 'deleted a note about {}',
  'person.read': 'read the history of {}',
  'appointment.moved': 'moved the appointment of {}',
  'appointment.assigned': 'reassigned the appointment of {}',
  'appointment.confirmed': 'confirmed the appointment of {}',
  'appointment.declined': 'declined the appointment of {}',
  'appointment.cancelled': 'canceled the appointment of {}',
  'appointment.completed': 'marked as completed the appointment of {}',
  'appointment.undone': 'undid a change of the appointment of {}',
  'appointment.no_show': 'marked as a no-show the appointment of {}',
  'mail.read': 'read the email {}',
  'mail.retry': 'retried the email {}',
  'mail.cancel': 'canceled the email {}',
  'mail.send_again': 'sent again the email {}',
  'invitation.create': 'invited {}',
  'invitation.resend': 'sent the invitation again to {}',
  'invitation.cancel': 'canceled the invitation of {}',
  'invitation.accept': 'accepted the invitation of {}',
  'chat.read': 'read the conversation {}',
  'document.list': 'read the list of documents of {}',
  'document.open': 'opened a document of {}',
  'document.send': 'emailed a document of {}',
  'document.share': 'shared a document with {}',
  'document.remove': 'removed a document of {}',
  'user_roles.insert': 'gave a role to {}',
  'user_roles.update': 'changed the role of {}',
  'user_roles.delete': 'removed the role of {}',
  'account.delete': 'deleted the account {}',
  'setting.update': 'changed the setting {}',
  'calendar_subscription.insert': 'created the private feed of {}',
  'calendar_subscription.update': 'replaced the private feed of {}',
  'calendar_subscription.delete': 'removed the private feed of {}',
  'calendar_subscription.read': 'let a calendar program read the private feed of {}',
  'connected_calendar.insert': 'connected a calendar of {}',
  'connected_calendar.delete': 'disconnected a calendar of {}',
  'availability_rules.insert': 'added weekly hours of {}',
  'availability_rules.update': 'changed the weekly hours of {}',
  'availability_rules.delete': 'removed weekly hours of {}',
  'date_overrides.insert': 'added a special date of {}',
  'date_overrides.update': 'changed a special date of {}',
  'date_overrides.delete': 'removed a special date of {}',
  'time_off.insert': 'added time off of {}',
  'time_off.update': 'changed time off of {}',
  'time_off.delete': 'removed time off of {}',
};

const SETTINGS: Record<string, string> = {
  firm_email: 'Firm inbox',
  require_admin_mfa: 'Two-step sign-in for admins',
  send_day_before_reminder: 'Reminder one day before',
  send_hour_before_reminder: 'Reminder one hour before',
  send_follow_up: 'Request for a rating',
  follow_up_delay_hours: 'Time to wait before asking',
  mail_retention_days: 'Time to keep sent emails',
  chat_retention_days: 'Time to keep conversations',
  video_link_template: 'Link for video calls',
  inbound_mail_domain: 'Domain for answers',
};

/** The page of what an entry is about. The database names none for what is deleted. */
function pathOf({ action, page_key: key }: AuditEntry): string | undefined {
  if (action.startsWith('setting.')) return `${PATHS.admin}/settings`;
  if (key === null) return undefined;
  const kind = pageKind(action);
  switch (kind) {
    case 'lead':
      return leadPath(Number(key));
    case 'contact':
      return contactPathOf(Number(key));
    case 'appointment':
      return `${PATHS.admin}/appointments?${new URLSearchParams({ view: 'day', day: key })}`;
    case 'person':
      return `${PATHS.admin}/people?${new URLSearchParams({ query: key })}`;
    case 'document':
      return documentsPathOf(key);
    case 'answer':
      return answerPathOf(Number(key));
    case 'chat':
      return chatPath(key);
    case 'newsletter_issue':
      return newsletterIssuePath(Number(key));
    default:
      return `${PATHS.admin}/content/${kind}/${key}`;
  }
}

/** Returns the subject as people call it: its name, or its number when the name is unknown or erased. */
function nameOf({ action, subject, subject_name, details }: AuditEntry): string {
  const kind = action.split('.')[0] ?? '';
  if (kind === 'setting') return SETTINGS[subject] ?? subject.replaceAll('_', ' ');
  if (kind === 'mail') return `"${mailKindLabel(String(details.kind ?? subject))}"`;
  if (subject_name) return subject_name;
  if (subject === 'guest') return 'a person without an account';
  if (/^lead/.test(kind)) return `number ${kind === 'lead' ? subject : (details.leadId ?? subject)}`;
  return subject.length > 8 && /^[0-9a-f-]+$/.test(subject) ? `number ${subject.slice(0, 8)}` : subject;
}

export interface AuditSentence {
  actor: string;
  /** The words before and after the subject. The subject is empty in a sentence without one. */
  before: string;
  subject: string;
  after: string;
  /** The page of the subject, if the sentence has one. */
  path: string | undefined;
}

/** Returns an entry as a sentence: 'Ada Admin changed the lead Dana Okafor'. */
export function auditSentence(entry: AuditEntry): AuditSentence {
  const label = actionLabel(entry.action);
  const template = SENTENCES[entry.action] ?? `${label.charAt(0).toLowerCase()}${label.slice(1)}: {}`;
  const [before = '', after] = template.split('{}');
  return {
    actor: entry.actor_name ?? (entry.actor_id ? 'A deleted account' : 'The system'),
    before,
    subject: after === undefined ? '' : nameOf(entry),
    after: after ?? '',
    path: after === undefined ? undefined : pathOf(entry),
  };
}
