import { AppError, hasErrorCode } from '@/shared/errors/app-error';

/** Whether a time went to someone else. A response in the specification's own form has the status and no code. */
export function isSlotTaken(error: unknown): error is AppError {
  const isBare = error instanceof AppError && error.status === 409 && error.code === undefined;
  return isBare || hasErrorCode(error, 'slot_taken');
}
