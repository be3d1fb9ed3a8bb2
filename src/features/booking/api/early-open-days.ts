import { bookingWindow } from '../model/bookable-dates';
import type { OpenDay } from '../model/open-times';

let early: readonly OpenDay[] | undefined;

/**
 * The open days that the page requested before the code of the form was there, if they have arrived. A second form of
 * the page gets none, because they are older then.
 */
export function takeEarlyOpenDays(): readonly OpenDay[] | undefined {
  const days = early;
  early = undefined;
  return days;
}

/** Requests the days with free slots of the first consultation type. Returns undefined when they cannot be loaded. */
export async function requestEarlyOpenDays(): Promise<readonly OpenDay[] | undefined> {
  try {
    const query = new URLSearchParams(bookingWindow(new Date()));
    const response = await fetch(`/api/appointments/availability?${query}`);
    const { days } = (await response.json()) as { days?: readonly OpenDay[] };
    if (response.ok && Array.isArray(days)) early = days;
  } catch {
    // The form requests them again.
  }
  return early;
}
