import { words } from '@/shared/i18n/words';
import { AppError, messageOf } from './app-error';

const WORDS = words('shared/error-message', {
  later: 'Please try again in a moment.',
  unreachable: "We couldn't reach the server. Nothing is lost. Please try again.",
});

/** Why something failed, in the server's own sentence where it gave one for people. */
export function errorMessage(error: unknown, fallback = WORDS.get().later): string {
  if (!(error instanceof AppError)) return messageOf(error, fallback);
  const isOverload = error.code === 'database_busy' || error.code === 'database_timeout';
  const isForPeople = isOverload || (error.status >= 400 && error.status < 500);
  if (error.status === 0) return WORDS.get().unreachable;
  return isForPeople ? error.body : fallback;
}
