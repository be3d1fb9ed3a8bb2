/**
 * Arithmetic with calendar dates ("YYYY-MM-DD", no zone).
 * Dates are counted in UTC, where every day has 24 hours, so a clock change never adds or loses one.
 */
import { instantIn } from './zones.ts';

/** The date with this year, month from 0, and day, which may be of another month. @throws RangeError for NaN. */
const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The date `days` later, earlier when negative. @throws RangeError for a date that does not exist. */
export function addDays(date: string, days: number): string {
  const from = new Date(date);
  return dateOf(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + days);
}

/** The Monday of a date's week. @throws RangeError for a date that does not exist. */
export function startOfWeek(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** The last date of a date's month. @throws RangeError for a date that does not exist. */
export function endOfMonth(date: string): string {
  const from = new Date(date);
  return dateOf(from.getUTCFullYear(), from.getUTCMonth() + 1, 0);
}

/** 1 for Monday to 7 for Sunday; NaN for a date that does not exist. */
export function weekdayOf(date: string): number {
  return ((new Date(date).getUTCDay() + 6) % 7) + 1;
}

/** The later of two dates. */
export function laterDate(one: string, other: string): string {
  return one > other ? one : other;
}

/** Whether a date is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return weekdayOf(date) > 5;
}

/** The ISO instant at which a date, or the one `days` later, begins in `timeZone`. Undefined for anything that is not a date. */
export function startOfDayIn(date: string | null, timeZone: string, days = 0): string | undefined {
  const start = instantIn(`${date}T00:00`, timeZone);
  if (date === null || start === undefined || days === 0) return start;
  return instantIn(`${addDays(date, days)}T00:00`, timeZone);
}
