import { AppError, messageOf } from './app-error';

/** Why something failed, in the server's own sentence where it gave one for people. */
export function errorMessage(error: unknown, fallback = 'Please try again in a moment.'): string {
  if (!(error instanceof AppError)) return messageOf(error, fallback);
  const isOverload = error.code === 'database_busy' || error.code === 'database_timeout';
  const isForPeople = isOverload || (error.status >= 400 && error.status < 500);
  if (error.status === 0) return "We couldn't reach the server. Nothing is lost. Please try again.";
  return isForPeople ? error.body : fallback;
}
