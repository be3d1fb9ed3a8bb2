/**
 * Arithmetic with calendar dates ("YYYY-MM-DD", no zone).
 * Dates are counted in UTC, where every day has 24 hours, so a clock change never adds or loses one.
 */
import { tz } from '@date-fns/tz/tz';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { getISODay } from 'date-fns/getISODay';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { instantIn } from './zones.ts';

const inUtc = { in: tz('UTC') };

/** The date of a `TZDate` in its own zone, which its `toISOString` writes with the offset. */
const dateOf = (date: Date) => date.toISOString().slice(0, 10);

/** The date `days` later, earlier when negative. @throws RangeError for a date that does not exist. */
export function addDays(date: string, days: number): string {
  return dateOf(addDaysTo(date, days, inUtc));
}

/** The Monday of a date's week. @throws RangeError for a date that does not exist. */
export function startOfWeek(date: string): string {
  return dateOf(startOfISOWeek(date, inUtc));
}

/** The last date of a date's month. @throws RangeError for a date that does not exist. */
export function endOfMonth(date: string): string {
  return dateOf(lastDayOfMonth(date, inUtc));
}

/** 1 for Monday to 7 for Sunday; NaN for a date that does not exist. */
export function weekdayOf(date: string): number {
  return getISODay(date, inUtc);
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
