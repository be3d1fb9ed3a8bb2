import { mailKindLabel } from '@/shared/lib/mail-kind-label';
import type { Mail, MailState } from './mail';

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  due: 'Queued',
  sending: 'Sending',
  retrying: 'Retrying',
  scheduled: 'Scheduled',
  obsolete: 'No longer needed',
  failed: 'Failed',
  sent: 'Sent',
  cancelled: 'Canceled',
};

/** '3 attempts'; empty before the first. While it is retried, with the time that retries take. */
export function attemptLabel({ attempts, state }: Mail): string {
  if (attempts === 0) return '';
  const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return state === 'retrying' ? `${count} so far, for up to 48 hours` : count;
}

/** The label and the time of the email's last or next event. */
export function formatMailTime(mail: Mail): [words: string, at: string] {
  const { state, sent_at, failed_at, skipped_at } = mail;
  if (sent_at) return ['Sent', sent_at];
  if (failed_at) return ['Failed', failed_at];
  if (skipped_at) return ['Canceled', skipped_at];
  if (state === 'retrying') return ['Next attempt', mail.send_after];
  if (state === 'due' || state === 'scheduled') return ['Sends', mail.send_after];
  return ['Created', mail.created_at];
}

export type MailAction = 'retry' | 'send_again' | 'cancel';

/** What an admin may do with an email. The database decides. */
export function mailActions({ state, has_link, is_security }: Mail): MailAction[] {
  const mayCancel = !is_security && ['due', 'scheduled', 'retrying', 'failed'].includes(state);
  return [
    ...(state === 'failed' && !has_link ? (['retry'] as const) : []),
    ...(state === 'sent' && !has_link && !is_security ? (['send_again'] as const) : []),
    ...(mayCancel ? (['cancel'] as const) : []),
  ];
}

export const MAIL_ACTION_LABELS: Record<MailAction, string> = {
  retry: 'Try again',
  send_again: 'Send again',
  cancel: 'Cancel',
};

/** The words of the dialog that confirms an action, and of the toast that follows it. */
export function mailActionQuestion({ kind, recipient, state }: Mail, action: MailAction) {
  const what = `"${mailKindLabel(kind)}" to ${recipient}`;
  if (action === 'retry') {
    return {
      title: 'Retry this email?',
      description: `${what} goes back in the queue. If it was delivered after all, the email service won’t deliver it twice.`,
      confirmLabel: 'Try again',
      pendingLabel: 'Queuing...',
      done: { title: 'Back in the queue', description: recipient },
    };
  }
  if (action === 'send_again') {
    return {
      title: 'Send this email again?',
      description: `${what} was sent. They’ll get another copy, and the audit log records that you sent it. Appointment emails show the current details.`,
      confirmLabel: 'Send again',
      pendingLabel: 'Queuing...',
      done: { title: 'A second copy is on its way', description: recipient },
    };
  }
  return {
    title: state === 'failed' ? 'Dismiss this failed email?' : 'Cancel this email?',
    description: `${what} won’t be sent.`,
    confirmLabel: state === 'failed' ? 'Dismiss' : 'Cancel email',
    pendingLabel: 'Canceling...',
    done: { title: 'Email canceled', description: recipient },
  };
}
