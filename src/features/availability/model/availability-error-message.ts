import { AppError } from '@/shared/errors/app-error';

/** What to tell staff about a change that failed; nothing they typed is lost. */
export function availabilityErrorMessage(error: unknown): string {
  const sentence = error instanceof AppError && error.status !== 0 ? error.body : '';
  return sentence || "That didn't work, and nothing was changed. Please try again in a moment.";
}
