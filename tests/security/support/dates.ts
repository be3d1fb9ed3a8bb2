import { DAY_MS } from '../../support/booking/booking.ts';

/** The firm's date `days` from today, as "YYYY-MM-DD". */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
}

/** The firm's first date from `days` ahead on whose weekday is among `weekdays` (0 is Sunday). */
export function firstOf(weekdays: number[], days: number): string {
  const date = inDays(days);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekdays.includes(weekday) ? date : firstOf(weekdays, days + 1);
}
