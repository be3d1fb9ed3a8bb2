import { formatTime } from './date-labels';
import { visitorTimeOf } from './visitor-time';

export type Slot = { readonly time: string; readonly startsAt: string };

/** '9:00 AM', followed by the visitor's own time when their clock shows another one. */
export function slotLabel(slot: Slot, timeZone: string | undefined): string {
  const visitors = visitorTimeOf(slot.startsAt, timeZone);
  return visitors === undefined ? formatTime(slot.time) : `${formatTime(slot.time)} (${visitors} your time)`;
}

type Availability = { hasDate: boolean; isLoading: boolean; isError: boolean; count: number };

/** What the closed list of times says while none is chosen. */
export function timePlaceholder({ hasDate, isLoading, isError, count }: Availability): string {
  if (!hasDate) return 'Select date first';
  if (isLoading) return 'Loading available times...';
  if (isError) return 'Times could not be loaded';
  return count === 0 ? 'No available times for this date' : 'Select a time';
}
