import { BOOKING_WINDOW_DAYS, FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { addDays, isWeekend, todayIn } from '@contracts/time.ts';
import { formatDate } from '@contracts/time-format.ts';

/** `value` is the ISO date of the wire, `label` what the list shows. */
export type BookableDate = { readonly value: string; readonly label: string };

/**
 * The dates the form offers: the next 30 days from tomorrow without Saturdays and Sundays. The firm's
 * calendar counts, not the visitor's: late in Honolulu it is already tomorrow in Atlanta.
 */
export function bookableDates(now: Date): BookableDate[] {
  const today = todayIn(FIRM_TIME_ZONE, now);
  return Array.from({ length: BOOKING_WINDOW_DAYS }, (_, index) => addDays(today, index + 1))
    .filter((value) => !isWeekend(value))
    .map((value) => ({ value, label: formatDate(value, 'full') }));
}
