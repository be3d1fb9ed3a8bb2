import { capitalized } from './text';

const KINDS: Record<string, string> = {
  contact_received: 'We got your message',
  contact_notice: 'New message (to staff)',
  lead_reply: 'Our reply to a message',
  lead_assigned: 'Notice of an assigned lead',
  task_assigned: 'Notice of an assigned task',
  contact_assigned: 'Notice of an assigned contact',
  chat_assigned: 'Notice of an assigned conversation',
  chat_notice: 'A visitor asks for a person (to staff)',
  lead_mentioned: 'Notice of a mention in a note',
  contact_mentioned: 'Notice of a mention in a note about a contact',
  appointment_requested: 'We’re holding your time',
  appointment_confirmed: 'Your consultation is confirmed',
  appointment_declined: 'That time doesn’t work for us',
  appointment_missed: 'We missed your request, and we’re sorry',
  appointment_moved: 'Your consultation was moved',
  appointment_cancelled: 'Your consultation is canceled',
  appointment_reminder_24h: 'Reminder, one day before',
  appointment_reminder_1h: 'Reminder, one hour before',
  appointment_follow_up: 'How useful was it?',
  appointment_notice: 'New appointment (to staff)',
  appointment_moved_notice: 'Appointment moved (to staff)',
  appointment_cancelled_notice: 'Appointment canceled (to staff)',
  appointment_unanswered_notice: 'Request not confirmed yet (to staff)',
  newsletter_confirm: 'Please confirm your subscription',
  newsletter_welcome: 'You’re subscribed',
  newsletter_issue: 'Newsletter issue',
  newsletter_test: 'Newsletter issue (test)',
  invitation: 'You’re invited',
  document_shared: 'We shared a document with you',
  password_changed: 'Your password was changed',
  email_changed: 'Your email address was changed',
  account_deleted: 'Your account has been deleted',
  account_deleted_notice: 'A client deleted their account (to staff)',
};

/** Returns the label of a kind of email; an unknown kind reads as it is logged. */
export function mailKindLabel(kind: string): string {
  return capitalized(KINDS[kind] ?? kind.replaceAll('_', ' '));
}
