import { AppError, hasErrorCode } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('booking/errors', {
  failed: 'That didn’t work, and nothing was changed. Please try again in a moment.',
});

/** What to tell a person about a change that failed: the server's sentence, or ours when it is a fault of the page. */
export function bookingErrorMessage(error: unknown): string {
  const sentence = error instanceof AppError ? error.body : '';
  return sentence || MESSAGES.get().failed;
}

/** Whether a time went to someone else. A response in the specification's own form has the status and no code. */
export function isSlotTaken(error: unknown): error is AppError {
  const isBare = error instanceof AppError && error.status === 409 && error.code === undefined;
  return isBare || hasErrorCode(error, 'slot_taken');
}
