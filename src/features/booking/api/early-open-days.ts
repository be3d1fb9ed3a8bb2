import { bookingWindow } from '../model/booking-window';
import type { OpenDay } from '../model/open-times';

/**
 * Requests the days with free slots of the first consultation type, for a page without the code that checks responses.
 * Returns undefined when they cannot be loaded.
 */
export async function requestOpenDays(): Promise<readonly OpenDay[] | undefined> {
  try {
    const query = new URLSearchParams(bookingWindow(new Date()));
    const response = await fetch(`/api/appointments/availability?${query}`);
    const { days } = (await response.json()) as { days?: readonly OpenDay[] };
    return response.ok && Array.isArray(days) ? days : undefined;
  } catch {
    return undefined;
  }
}
