import { messages } from '@/shared/i18n/messages';
import { AppError, messageOf } from './app-error';

const MESSAGES = messages('shared/error-message', {
  later: 'Please try again in a moment.',
  unreachable: 'We couldn’t reach the server. Nothing is lost. Please try again.',
});

/** Failures of ours whose sentence says what to do. */
const OUTAGES = ['database_busy', 'database_timeout', 'database_read_only'];

/** Why something failed, in the server's own sentence where it gave one for people. */
export function errorMessage(error: unknown, fallback = MESSAGES.get().later): string {
  if (!(error instanceof AppError)) return messageOf(error, fallback);
  const isForPeople = OUTAGES.includes(error.code ?? '') || (error.status >= 400 && error.status < 500);
  if (error.status === 0) return MESSAGES.get().unreachable;
  return isForPeople ? error.body : fallback;
}
