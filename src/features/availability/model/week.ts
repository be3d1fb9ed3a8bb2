import { formatTime, minutesOf, WEEKDAYS } from '@contracts/time-format.ts';
import type { WeeklyHours } from './availability-forms';

/** From one time to another, "HH:MM" as a time input has them; '' for one that is not typed yet. `to` 00:00 is midnight. */
export type Range = { key: number; from: string; to: string };
/** The ranges of each day, Monday first. */
export type Week = readonly (readonly Range[])[];
/** What is wrong with a range, at each of its fields. */
export type RangeProblem = { from?: string; to?: string };

type Stored = Pick<WeeklyHours, 'weekday' | 'start_time' | 'end_time'>;

let lastKey = 0;

/** A range with a key of its own. */
export function newRange(from = '', to = ''): Range {
  lastKey += 1;
  return { key: lastKey, from, to };
}

const inputTime = (time: string) => (time.startsWith('24') ? '00:00' : time.slice(0, 5));

/** The stored hours of a consultant as the editor shows them. */
export function toWeek(stored: readonly Stored[]): Week {
  return WEEKDAYS.map((_name, index) =>
    stored
      .filter(({ weekday }) => weekday === index + 1)
      .map(({ start_time, end_time }) => newRange(inputTime(start_time), inputTime(end_time))),
  );
}

/** The hours to store. */
export function toHours(week: Week): Stored[] {
  return week.flatMap((ranges, index) =>
    ranges.map(({ from, to }) => ({
      weekday: index + 1,
      start_time: from,
      end_time: to === '00:00' ? '24:00' : to,
    })),
  );
}

const textOf = ({ weekday, start_time, end_time }: Stored) =>
  `${weekday} ${start_time.slice(0, 5)} ${end_time.slice(0, 5)}`;

/** Whether both have the same hours, in any order. */
export function areSameHours(one: readonly Stored[], other: readonly Stored[]): boolean {
  const [first, second] = [one, other].map((hours) => hours.map(textOf).sort().join());
  return first === second;
}

/** "Monday, 9:00 AM to 12:00 PM" of each. */
export function hoursInWords(stored: readonly Stored[]): string[] {
  return stored.map(
    ({ weekday, start_time, end_time }) =>
      `${WEEKDAYS[weekday - 1]}, ${formatTime(start_time)} to ${formatTime(end_time)}`,
  );
}

const endOf = ({ to }: Range) => minutesOf(to) || 1440;
/** The hours in which most zones change their clocks. */
const CLOCK_CHANGE = { from: 60, to: 180 };

function problemOf(range: Range, ranges: readonly Range[]): RangeProblem | undefined {
  const { from, to, key } = range;
  if (from === '' || to === '') {
    return {
      ...(from === '' && { from: 'Please enter a time.' }),
      ...(to === '' && { to: 'Please enter a time.' }),
    };
  }
  const start = minutesOf(from);
  if (endOf(range) <= start) return { to: 'The end must be after the start.' };
  if (start < CLOCK_CHANGE.to && endOf(range) > CLOCK_CHANGE.from) {
    return { from: 'Hours can’t overlap 1:00 to 3:00 AM, when the clocks change.' };
  }
  const hasOverlap = ranges.some(
    (other) =>
      other.key !== key &&
      other.from !== '' &&
      other.to !== '' &&
      minutesOf(other.from) < endOf(range) &&
      endOf(other) > start,
  );
  return hasOverlap ? { from: 'These hours overlap others on this day.' } : undefined;
}

/** What the database would refuse, by the keys of the ranges. */
export function problemsOf(week: Week): ReadonlyMap<number, RangeProblem> {
  const problems = new Map<number, RangeProblem>();
  for (const ranges of week) {
    for (const range of ranges) {
      const problem = problemOf(range, ranges);
      if (problem) problems.set(range.key, problem);
    }
  }
  return problems;
}

/** The week with the ranges of one day in the place of those of other days. */
export function copyDay(week: Week, from: number, to: readonly number[]): Week {
  return week.map((ranges, index) =>
    to.includes(index) ? (week[from] ?? []).map((range) => newRange(range.from, range.to)) : ranges,
  );
}
