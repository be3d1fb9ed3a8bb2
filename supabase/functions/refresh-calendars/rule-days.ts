import type { Rule } from './recurrence-rule.ts';
import { DAY_MS, dayNumber } from './wall-time.ts';

/** A day, by its number since 1970, in the calendar. `month` is 0 to 11. */
export function dateOfDay(day: number): { year: number; month: number; date: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
}

/** 0 for Monday. The first day of 1970 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The first day of the week of a day. */
export function weekOfDay(day: number, weekStart: number): number {
  return day - ((weekdayOfDay(day) - weekStart + 7) % 7);
}

/** Whether a list has the `index`th of `size` days, counted from the start (1) or from the end (-1). */
const hasPlace = (list: number[], index: number, size: number) =>
  list.includes(index) || list.includes(index - size - 1);

/** Week 1 of a year is the first one with four days in it. */
function isInWeeks(day: number, weeks: number[], weekStart: number): boolean {
  const middle = weekOfDay(day, weekStart) + 3;
  const { year } = dateOfDay(middle);
  const numberOf = (middleOfWeek: number) => Math.floor((middleOfWeek - dayNumber(year, 0, 1)) / 7) + 1;
  // December 28 is in the last week of every year.
  const size = numberOf(weekOfDay(dayNumber(year, 11, 28), weekStart) + 3);
  return hasPlace(weeks, numberOf(middle), size);
}

/** Returns whether a rule's BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY all allow a day. */
export function isDayOfRule(rule: Rule, day: number): boolean {
  const { byMonth, byWeekNumber, byYearDay, byMonthDay, byDay, frequency } = rule;
  const { year, month, date } = dateOfDay(day);
  if (byMonth && !byMonth.includes(month + 1)) return false;
  const monthSize = () => dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
  if (byMonthDay && !hasPlace(byMonthDay, date, monthSize())) return false;
  const yearDay = () => day - dayNumber(year, 0, 1) + 1;
  const yearSize = () => dayNumber(year + 1, 0, 1) - dayNumber(year, 0, 1);
  if (byYearDay && !hasPlace(byYearDay, yearDay(), yearSize())) return false;
  if (byWeekNumber && !isInWeeks(day, byWeekNumber, rule.weekStart)) return false;
  if (!byDay) return true;
  const weekday = weekdayOfDay(day);
  const ordinals = byDay.filter((one) => one.weekday === weekday).map((one) => one.nth);
  // An ordinal counts within a month or a year, and has no meaning in other rules.
  const isOrdinal = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !byWeekNumber);
  if (ordinals.length === 0 || !isOrdinal || ordinals.includes(0)) return ordinals.length > 0;
  const isOfYear = frequency === 'YEARLY' && !byMonth;
  const [place, size] = isOfYear ? [yearDay(), yearSize()] : [date, monthSize()];
  return ordinals.includes(Math.ceil(place / 7)) || ordinals.includes(-Math.ceil((size - place + 1) / 7));
}

/** The last day of the month of a day when BYMONTH rules the month out, else the day before it. */
export function lastDayWithoutMonth({ byMonth }: Rule, day: number): number {
  const { year, month } = dateOfDay(day);
  return byMonth && !byMonth.includes(month + 1) ? dayNumber(year, month + 1, 0) : day - 1;
}
