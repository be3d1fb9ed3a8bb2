import type { MailState, QueuedMail } from '@contracts/mails.ts';

export const STATE_WORDS: Record<MailState, string> = {
  due: 'Due',
  sending: 'Being sent',
  retrying: 'Trying again',
  scheduled: 'For later',
  failed: 'Failed',
  sent: 'Sent',
  cancelled: 'Not sent',
};

const KINDS: Record<string, string> = {
  contact_received: 'We have your message',
  contact_notice: 'A new message, to the firm',
  lead_reply: 'Our answer to a message',
  appointment_requested: 'We have your request',
  appointment_confirmed: 'Your consultation is confirmed',
  appointment_declined: 'We cannot make it',
  appointment_moved: 'Your consultation was moved',
  appointment_cancelled: 'Your consultation is cancelled',
  appointment_reminder_24h: 'Reminder, a day before',
  appointment_reminder_1h: 'Reminder, an hour before',
  appointment_follow_up: 'How useful was it?',
  appointment_notice: 'A new booking, to the firm',
  appointment_moved_notice: 'A booking was moved, to the firm',
  appointment_cancelled_notice: 'A booking was cancelled, to the firm',
  appointment_unanswered_notice: 'A request waits, to the firm',
  newsletter_confirm: 'Please confirm your subscription',
  newsletter_welcome: 'You are subscribed',
  invitation: 'You are invited',
  password_changed: 'Your password was changed',
  email_changed: 'Your address was changed',
  account_deleted: 'Your account is deleted',
  account_deleted_notice: 'A client deleted their account, to the firm',
};

/** What a mail is about; what has no name yet reads as it is written down. */
export function kindWords(kind: string): string {
  const words = KINDS[kind] ?? kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '3 attempts'; nothing before the first. */
export function attemptWords({ attempts }: QueuedMail): string {
  if (attempts === 0) return '';
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`;
}

/** The step of a mail's life that is told, and when it was or will be. */
export function mailMoment(mail: QueuedMail): [words: string, at: string] {
  const { state, createdAt, nextAttemptAt, endedAt } = mail;
  if (endedAt) {
    const words = { sent: 'Sent', failed: 'Given up', cancelled: 'Taken out' }[state as string];
    return [words ?? 'Ended', endedAt];
  }
  if (nextAttemptAt) return [state === 'retrying' ? 'Next attempt' : 'To be sent', nextAttemptAt];
  return ['Written', createdAt];
}
