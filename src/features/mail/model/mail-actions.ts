import type { QueuedMail } from '@contracts/mails.ts';
import { kindLabel } from './mail-labels';

export type MailAction = QueuedMail['may'][number];

export const ACTION_LABELS: Record<MailAction, string> = {
  retry: 'Try again',
  send_again: 'Send again',
  cancel: 'Cancel',
};

/** The words of the dialog that confirms an action, and of the toast that follows it. */
export function mailActionQuestion({ kind, recipient, state }: QueuedMail, action: MailAction) {
  const what = `"${kindLabel(kind)}" to ${recipient}`;
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
