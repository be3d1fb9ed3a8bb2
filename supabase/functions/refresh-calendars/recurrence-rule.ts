import { parseCalendarTime, type WallTime } from './wall-time.ts';

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A weekday of BYDAY, 0 for Monday. `nth` is 0 for every one, 2 for the second and -1 for the last. */
export interface ByDay {
  weekday: number;
  nth: number;
}

/** A rule of RFC 5545. A part that is missing is undefined. Lists are not empty. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count?: number;
  until?: WallTime;
  /** 0 for Monday. */
  weekStart: number;
  byMonth?: number[];
  byWeekNumber?: number[];
  byYearDay?: number[];
  byMonthDay?: number[];
  byDay?: ByDay[];
  byHour?: number[];
  byMinute?: number[];
  bySecond?: number[];
  bySetPosition?: number[];
}

const BY_DAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;

/** The parts that are lists of numbers: their name in a rule, the least and the greatest value, and negatives. */
const LISTS = [
  ['BYMONTH', 'byMonth', 1, 12, false],
  ['BYWEEKNO', 'byWeekNumber', 1, 53, true],
  ['BYYEARDAY', 'byYearDay', 1, 366, true],
  ['BYMONTHDAY', 'byMonthDay', 1, 31, true],
  ['BYHOUR', 'byHour', 0, 23, false],
  ['BYMINUTE', 'byMinute', 0, 59, false],
  ['BYSECOND', 'bySecond', 0, 60, false],
  ['BYSETPOS', 'bySetPosition', 1, 366, true],
] as const;

const itemsOf = (text: string) => [...new Set(text.split(',').map((item) => item.trim()))];
const ascending = (one: number, other: number) => one - other;

function parseNumbers(text: string, least: number, most: number, isSigned: boolean): number[] | undefined {
  const numbers = itemsOf(text).map((item) => (/^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN));
  const isKnown = (value: number) => {
    const size = isSigned ? Math.abs(value) : value;
    return size >= least && size <= most;
  };
  return numbers.every(isKnown) ? [...new Set(numbers)].sort(ascending) : undefined;
}

function parseByDay(text: string): ByDay[] | undefined {
  const days = itemsOf(text).map((item) => BY_DAY.exec(item));
  const read = days.flatMap((match) =>
    match ? [{ nth: Number(match[1] ?? 0), weekday: WEEKDAYS.indexOf(match[2] ?? '') }] : [],
  );
  const isKnown = read.every(({ nth }, index) => Math.abs(nth) <= 53 && (nth !== 0 || !days[index]?.[1]));
  return read.length === days.length && isKnown ? read : undefined;
}

/**
 * Parses an RRULE in any letter case. An empty part says nothing. `rule` is undefined when its times cannot be told. A COUNT or UNTIL that cannot be
 * read is left out, so that the rule goes on, and `isWhole` is false then, too.
 */
export function parseRule(text: string): { rule?: Rule; isWhole: boolean } {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()];
      })
      .filter(([, value]) => value !== ''),
  );
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  const interval = parts.get('INTERVAL') ?? '1';
  if (!frequency || !/^\d{1,10}$/.test(interval) || Number(interval) === 0) return { isWhole: false };
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') return { isWhole: false };
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  if (weekStart === -1) return { isWhole: false };
  const rule: Rule = { frequency, interval: Number(interval), weekStart };
  for (const [name, field, least, most, isSigned] of LISTS) {
    const value = parts.get(name);
    if (value === undefined) continue;
    const numbers = parseNumbers(value, least, most, isSigned);
    if (!numbers) return { isWhole: false };
    rule[field] = numbers;
  }
  const byDay = parts.get('BYDAY');
  if (byDay !== undefined) {
    const days = parseByDay(byDay);
    if (!days) return { isWhole: false };
    rule.byDay = days;
  }
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined && /^\d{1,9}$/.test(count) && Number(count) > 0) rule.count = Number(count);
  const last = until === undefined ? undefined : parseCalendarTime(until);
  if (last) rule.until = last;
  const isWhole =
    (parts.get('SKIP') ?? 'OMIT') === 'OMIT' &&
    (count === undefined || rule.count !== undefined) &&
    (until === undefined || rule.until !== undefined);
  return { rule, isWhole };
}
