import { AppError } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('newsletter/error', {
  failed: 'That didn’t work, and nothing was changed. Please try again in a moment.',
});

/** What to tell a person about a call that failed: the server's sentence, or ours when it is a fault of the page. */
export function newsletterErrorMessage(error: unknown): string {
  const sentence = error instanceof AppError ? error.body : '';
  return sentence || MESSAGES.get().failed;
}
