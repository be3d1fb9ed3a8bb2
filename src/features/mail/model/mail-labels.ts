import type { MailState, QueuedMail } from '@contracts/mails.ts';
import { mailKindLabel } from '@/shared/lib/mail-kind-label';

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
export function attemptLabel({ attempts, state }: QueuedMail): string {
  if (attempts === 0) return '';
  const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return state === 'retrying' ? `${count} so far, for up to 48 hours` : count;
}

/** The label and the time of the email's last or next event. */
export function formatMailTime(mail: QueuedMail): [words: string, at: string] {
  const { state, createdAt, nextAttemptAt, endedAt } = mail;
  if (endedAt) {
    const words = { sent: 'Sent', failed: 'Failed', cancelled: 'Canceled' }[state as string];
    return [words ?? 'Ended', endedAt];
  }
  if (nextAttemptAt) return [state === 'retrying' ? 'Next attempt' : 'Sends', nextAttemptAt];
  return ['Created', createdAt];
}

export type MailAction = QueuedMail['may'][number];

export const MAIL_ACTION_LABELS: Record<MailAction, string> = {
  retry: 'Try again',
  send_again: 'Send again',
  cancel: 'Cancel',
};

/** The words of the dialog that confirms an action, and of the toast that follows it. */
export function mailActionQuestion({ kind, recipient, state }: QueuedMail, action: MailAction) {
  const what = `"${mailKindLabel(kind)}" to ${recipient}`;
  if (action === 'retry') {
    return {
      title: 'Retry this email?',
      description: `${what} goes back in the queue. If it was delivered after all, the email service won't deliver it twice.`,
      confirmLabel: 'Try again',
      pendingLabel: 'Queuing...',
      done: { title: 'Back in the queue', description: recipient },
    };
  }
  if (action === 'send_again') {
    return {
      title: 'Send this email again?',
      description: `${what} was sent. They'll get another copy, and the audit log records that you sent it. Appointment emails show the current details.`,
      confirmLabel: 'Send again',
      pendingLabel: 'Queuing...',
      done: { title: 'A second copy is on its way', description: recipient },
    };
  }
  return {
    title: state === 'failed' ? 'Dismiss this failed email?' : 'Cancel this email?',
    description: `${what} won't be sent.`,
    confirmLabel: state === 'failed' ? 'Dismiss' : 'Cancel email',
    pendingLabel: 'Canceling...',
    done: { title: 'Email canceled', description: recipient },
  };
}
