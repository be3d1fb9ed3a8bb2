import { formatTime } from '@contracts/time-format.ts';
import { AppError, hasErrorCode } from '@/shared/errors/app-error';
import { visitorTimeLabel } from './visitor-time';

/** Whether a time went to someone else. A response in the specification's own form has the status and no code. */
export function isSlotTaken(error: unknown): error is AppError {
  const isBare = error instanceof AppError && error.status === 409 && error.code === undefined;
  return isBare || hasErrorCode(error, 'slot_taken');
}

export type Slot = { readonly time: string; readonly startsAt: string };

/** How the firm's zone is named beside each of several times. */
export const FIRM_TIME_SHORT = 'ET';

/** '9:00 AM ET', followed by the visitor's own time when their clock shows another one. */
export function slotLabel(slot: Slot, timeZone: string | undefined): string {
  const firms = `${formatTime(slot.time)} ${FIRM_TIME_SHORT}`;
  const own = visitorTimeLabel(slot.startsAt, timeZone);
  return own === undefined ? firms : `${firms} (${own})`;
}

type Availability = { hasDate: boolean; isLoading: boolean; isError: boolean; count: number };

/** What the closed list of times says while none is chosen. */
export function timePlaceholder({ hasDate, isLoading, isError, count }: Availability): string {
  if (!hasDate) return 'Select date first';
  if (isLoading) return 'Loading available times...';
  if (isError) return "Couldn't load times";
  return count === 0 ? 'No available times for this date' : 'Select a time';
}
