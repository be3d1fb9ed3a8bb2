import type { Rule } from './recurrence-rule.ts';
import { dateOfDay, isDayOfRule, lastDayWithoutMonth, weekdayOfDay, weekOfDay } from './rule-days.ts';
import { DAY_MS, dayNumber, HOUR_MS, MINUTE_MS, SECOND_MS } from './wall-time.ts';

// A day is looked at in several parts of a rule.
const STEPS_PER_DAY = 3;

/** Bounds work: each day and each time that is looked at takes steps, also where it is no occurrence. */
export class Steps {
  #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  get left(): number {
    return this.#left;
  }

  /** @throws OutOfSteps when none is left. */
  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new OutOfSteps();
  }
}

class OutOfSteps extends Error {}

/** Wall times, as in `WallTime`. */
export interface Period {
  fromMs: number;
  untilMs: number;
}

const numbersBelow = (end: number) => Array.from({ length: end }, (_, index) => index);

/** Adds what a rule takes from its first time: a yearly rule without days recurs on the date of its start. */
function withDefaults(rule: Rule, startMs: number): Rule {
  const { frequency, byMonth, byWeekNumber, byYearDay, byMonthDay, byDay } = rule;
  const startDay = Math.floor(startMs / DAY_MS);
  const { month, date } = dateOfDay(startDay);
  const ownDay = [{ weekday: weekdayOfDay(startDay), nth: 0 }];
  if (byDay || byMonthDay || byYearDay) return rule;
  if (frequency === 'WEEKLY') return { ...rule, byDay: ownDay };
  if (frequency === 'MONTHLY') return { ...rule, byMonthDay: [date] };
  if (frequency !== 'YEARLY') return rule;
  if (byWeekNumber) return { ...rule, byDay: ownDay };
  return { ...rule, byMonth: byMonth ?? [month + 1], byMonthDay: [date] };
}

/** The days of the `index`th period of a rule of days or longer, from the first day to the one before `endDay`. */
function daysOfPeriod(rule: Rule, startDay: number, index: number): { firstDay: number; endDay: number } {
  const { year, month } = dateOfDay(startDay);
  const offset = index * rule.interval;
  if (rule.frequency === 'YEARLY') {
    return { firstDay: dayNumber(year + offset, 0, 1), endDay: dayNumber(year + offset + 1, 0, 1) };
  }
  if (rule.frequency === 'MONTHLY') {
    return { firstDay: dayNumber(year, month + offset, 1), endDay: dayNumber(year, month + offset + 1, 1) };
  }
  if (rule.frequency === 'WEEKLY') {
    const firstDay = weekOfDay(startDay, rule.weekStart) + offset * 7;
    return { firstDay, endDay: firstDay + 7 };
  }
  const firstDay = startDay + (rule.frequency === 'DAILY' ? offset : index);
  return { firstDay, endDay: firstDay + 1 };
}

/** The number of the last period that begins at or before a day. */
function periodAt(rule: Rule, startDay: number, day: number): number {
  const [start, at] = [dateOfDay(startDay), dateOfDay(day)];
  const years = at.year - start.year;
  if (rule.frequency === 'YEARLY') return Math.floor(years / rule.interval);
  if (rule.frequency === 'MONTHLY') return Math.floor((years * 12 + at.month - start.month) / rule.interval);
  if (rule.frequency === 'WEEKLY') {
    return Math.floor((day - weekOfDay(startDay, rule.weekStart)) / (7 * rule.interval));
  }
  return Math.floor((day - startDay) / (rule.frequency === 'DAILY' ? rule.interval : 1));
}

/** The occurrences of one period that BYSETPOS names. */
function atPositions(times: number[], positions: number[] | undefined): number[] {
  if (!positions) return times;
  const chosen = positions.map((position) => times.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen)].filter((time) => time !== undefined).sort((one, other) => one - other);
}

/** The times that BYSETPOS chooses from, and when their period begins. */
interface OccurrenceSet {
  atMs: number;
  times: number[];
}

/** The hours, minutes and seconds of a rule, or those of its start. */
function clockOf(
  { byHour, byMinute, bySecond }: Rule,
  startMs: number,
): Record<'hours' | 'minutes' | 'seconds', number[]> {
  const start = new Date(startMs);
  return {
    hours: byHour ?? [start.getUTCHours()],
    minutes: byMinute ?? [start.getUTCMinutes()],
    seconds: bySecond ?? [start.getUTCSeconds()],
  };
}

/** Yields the sets of one day of an hourly or shorter rule. */
function* setsOfDay(rule: Rule, startMs: number, day: number, steps: Steps): Generator<OccurrenceSet> {
  const { minutes, seconds } = clockOf(rule, startMs);
  const isHourly = rule.frequency === 'HOURLY';
  const isSecondly = rule.frequency === 'SECONDLY';
  const unitMs = isHourly ? HOUR_MS : isSecondly ? SECOND_MS : MINUTE_MS;
  const baseMs = Math.floor(startMs / unitMs) * unitMs;
  const stepMs = rule.interval * unitMs;
  const hours = rule.byHour ?? numbersBelow(24);
  // Each block is one that BYHOUR and BYMINUTE allow, so that those they rule out take no steps.
  const blocks = hours.flatMap((hour) =>
    (isSecondly ? (rule.byMinute ?? numbersBelow(60)) : [0]).map(
      (minute) => hour * HOUR_MS + minute * MINUTE_MS,
    ),
  );
  const timesAt = (unit: number) => {
    const at = new Date(unit);
    if (isHourly)
      return minutes.flatMap((minute) =>
        seconds.map((second) => unit + minute * MINUTE_MS + second * SECOND_MS),
      );
    if (rule.byMinute && !rule.byMinute.includes(at.getUTCMinutes())) return [];
    if (!isSecondly) return seconds.map((second) => unit + second * SECOND_MS);
    return !rule.bySecond || rule.bySecond.includes(at.getUTCSeconds()) ? [unit] : [];
  };
  for (const block of blocks) {
    steps.take();
    const blockMs = day * DAY_MS + block;
    const blockEndMs = blockMs + (isSecondly ? MINUTE_MS : HOUR_MS);
    let unit = baseMs + Math.ceil((blockMs - baseMs) / stepMs) * stepMs;
    for (; unit < blockEndMs; unit += stepMs) {
      const times = timesAt(unit);
      steps.take(1 + times.length);
      yield { atMs: unit, times };
    }
  }
}

/** Yields the sets of a rule in order, from the one that contains `fromMs`. */
function* setsOf(rule: Rule, startMs: number, fromMs: number, steps: Steps): Generator<OccurrenceSet> {
  const isOfDays = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'].includes(rule.frequency);
  const startDay = Math.floor(startMs / DAY_MS);
  const { hours, minutes, seconds } = clockOf(rule, startMs);
  const perDay = isOfDays ? hours.length * minutes.length * seconds.length : 0;
  steps.take(perDay);
  const clock = isOfDays
    ? hours.flatMap((hour) =>
        minutes.flatMap((minute) =>
          seconds.map((second) => hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS),
        ),
      )
    : [];
  for (let index = Math.max(0, periodAt(rule, startDay, Math.floor(fromMs / DAY_MS))); ; index += 1) {
    const { firstDay, endDay } = daysOfPeriod(rule, startDay, index);
    // Beyond the last year of JavaScript.
    if (Number.isNaN(firstDay) || Number.isNaN(endDay)) return;
    const times: number[] = [];
    for (let day = firstDay; day < endDay; day += 1) {
      steps.take(STEPS_PER_DAY);
      if (!isDayOfRule(rule, day)) {
        // No other day of a month that BYMONTH rules out is looked at.
        day = Math.max(day, lastDayWithoutMonth(rule, day));
        continue;
      }
      if (!isOfDays) yield* setsOfDay(rule, startMs, day, steps);
      steps.take(perDay);
      for (const time of clock) times.push(day * DAY_MS + time);
    }
    yield { atMs: firstDay * DAY_MS, times };
  }
}

/**
 * Returns the occurrences of a rule within a period as wall times, in order, without those that precede its start.
 * Each period of a rule depends on its start only, so a rule without COUNT is expanded from `fromMs`, however old it is.
 * `isWhole` is false when the steps did not suffice.
 */
export function expandRule(
  given: Rule,
  startMs: number,
  { fromMs, untilMs }: Period,
  steps: Steps,
): { times: number[]; isWhole: boolean } {
  const rule = withDefaults(given, startMs);
  const found: number[] = [];
  let counted = 0;
  try {
    for (const { atMs, times } of setsOf(rule, startMs, rule.count === undefined ? fromMs : startMs, steps)) {
      if (atMs > untilMs) break;
      for (const time of atPositions(times, rule.bySetPosition)) {
        if (time < startMs) continue;
        // The start is the first occurrence, also where the rule does not name it.
        if (counted === 0 && time > startMs) counted = 1;
        counted += 1;
        if (time > untilMs || counted > (rule.count ?? Number.POSITIVE_INFINITY)) {
          return { times: found, isWhole: true };
        }
        if (time >= fromMs) found.push(time);
      }
    }
    return { times: found, isWhole: true };
  } catch (error) {
    if (error instanceof OutOfSteps) return { times: found, isWhole: false };
    throw error;
  }
}
