import { BOOKING_WINDOW_DAYS, FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { addDays } from '@contracts/time.ts';
import { todayIn } from '@contracts/zones.ts';

/** The first and the last date of the booking window, "YYYY-MM-DD". */
export function bookingWindow(now: Date): { from: string; to: string } {
  const today = todayIn(FIRM_TIME_ZONE, now);
  return { from: addDays(today, 1), to: addDays(today, BOOKING_WINDOW_DAYS) };
}
