import type { QueuedMail } from '@contracts/mails.ts';
import { kindLabel } from './mail-labels';

type Step = QueuedMail['may'][number];
type Question = { title: string; description: string; confirm: string; pending: string; done: string };

export const ACTION_LABELS: Record<Step, string> = {
  retry: 'Try again',
  send_again: 'Send again',
  cancel: 'Cancel',
};

/** The confirmation question of a mail action, and the message when it is done. */
export function mailActionQuestion({ kind, recipient, state }: QueuedMail, step: Step): Question {
  const what = `"${kindLabel(kind)}" to ${recipient}`;
  if (step === 'retry') {
    return {
      title: 'Retry this email?',
      description: `${what} goes back in the queue. If it was delivered after all, the email service won't deliver it twice.`,
      confirm: 'Try again',
      pending: 'Queuing...',
      done: 'Back in the queue',
    };
  }
  if (step === 'send_again') {
    return {
      title: 'Send this email again?',
      description: `${what} was sent. They'll get another copy, and the audit log records that you sent it. Appointment emails show the current details.`,
      confirm: 'Send again',
      pending: 'Queuing...',
      done: 'A second copy is on its way',
    };
  }
  return {
    title: state === 'failed' ? 'Dismiss this failed email?' : 'Cancel this email?',
    description: `${what} won't be sent.`,
    confirm: state === 'failed' ? 'Dismiss' : 'Cancel email',
    pending: 'Canceling...',
    done: 'Email canceled',
  };
}
