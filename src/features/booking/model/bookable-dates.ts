import { BOOKING_WINDOW_DAYS, FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { formatLongDate } from './date-labels';

/** `value` is the ISO date of the wire, `label` what the list shows. */
export type BookableDate = { readonly value: string; readonly label: string };

/** Today's ISO date on the wall of somebody in `timeZone`. */
function isoDateIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Today's ISO date at the firm, whose calendar decides what can be booked. */
export function firmToday(now: Date): string {
  return isoDateIn(FIRM_TIME_ZONE, now);
}

function isWeekend(utcMidnight: Date): boolean {
  return utcMidnight.getUTCDay() === 0 || utcMidnight.getUTCDay() === 6;
}

/**
 * The dates the form offers: the next 30 days from tomorrow without Saturdays and Sundays. The firm's
 * calendar counts, not the visitor's: late in Honolulu it is already tomorrow in Atlanta.
 */
export function bookableDates(now: Date): BookableDate[] {
  // Calendar days are counted in UTC, where none of them is 23 or 25 hours long.
  const day = new Date(`${firmToday(now)}T00:00:00Z`);
  const dates: BookableDate[] = [];
  for (let offset = 0; offset < BOOKING_WINDOW_DAYS; offset += 1) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWeekend(day)) continue;
    const value = day.toISOString().slice(0, 10);
    dates.push({ value, label: formatLongDate(value) });
  }
  return dates;
}
