import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { todayIn } from '@contracts/time.ts';
import { formatDate } from '@contracts/time-format.ts';
import { bookableDates } from './bookable-dates';

/** The days that the calendar shows and those of them that can be chosen, as the firm's "YYYY-MM-DD". */
export type Calendar = { today: string; last: string; days: readonly string[] };

/**
 * The calendar from today to the last day on offer. Without `free`, the days known to have a free time, every
 * working day can be chosen: whether one is full is then seen when its times are.
 */
export function calendarOf(now: Date, free: readonly string[] | undefined): Calendar {
  const today = todayIn(FIRM_TIME_ZONE, now);
  const working = bookableDates(now).map(({ value }) => value);
  const days = working.filter((day) => free?.includes(day) ?? true);
  return { today, last: working.at(-1) ?? today, days };
}

type DayState = { isToday: boolean; isFree: boolean; isChosen: boolean };

/** How a day is read out: 'Monday, November 24, 2025, not available'. */
export function dayLabel(isoDate: string, { isToday, isFree, isChosen }: DayState): string {
  const words = [formatDate(isoDate, 'full')];
  if (isToday) words.push('today');
  if (isChosen) words.push('chosen');
  else if (!isFree) words.push('not available');
  return words.join(', ');
}
