import type { QueuedMail } from '@contracts/mails.ts';
import { kindWords } from './mail-words';

type Step = QueuedMail['may'][number];
type Question = { title: string; description: string; confirm: string; pending: string; done: string };

export const STEP_LABELS: Record<Step, string> = {
  retry: 'Try again',
  send_again: 'Send again',
  cancel: 'Cancel',
};

/** What is asked before a mail is touched, and what is said when it is done. */
export function questionOf({ kind, recipient, state }: QueuedMail, step: Step): Question {
  const what = `"${kindWords(kind)}" to ${recipient}`;
  if (step === 'retry') {
    return {
      title: 'Try to send this mail again?',
      description: `${what} goes back into the queue. Should it have arrived after all, the mail service knows it and does not deliver it twice.`,
      confirm: 'Try again',
      pending: 'Queueing...',
      done: 'Back in the queue',
    };
  }
  if (step === 'send_again') {
    return {
      title: 'Send this mail a second time?',
      description: `${what} was sent. They get another copy of it, and it is written down that you sent it. A mail about an appointment says what holds now.`,
      confirm: 'Send again',
      pending: 'Queueing...',
      done: 'A second copy is on its way',
    };
  }
  return {
    title: state === 'failed' ? 'Put this failed mail away?' : 'Cancel this mail?',
    description: `${what} is never sent, and nothing sends it later.`,
    confirm: state === 'failed' ? 'Put away' : 'Cancel mail',
    pending: 'Cancelling...',
    done: 'It is not sent',
  };
}
