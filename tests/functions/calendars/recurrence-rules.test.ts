import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { expandRule, Steps } from '../../../supabase/functions/refresh-calendars/expand-rule.ts';
import {
  readBusyTimes,
  STEPS_PER_RULE,
} from '../../../supabase/functions/refresh-calendars/read-busy-times.ts';
import { parseRule } from '../../../supabase/functions/refresh-calendars/recurrence-rule.ts';
import { parseCalendarTime } from '../../../supabase/functions/refresh-calendars/wall-time.ts';
import { calendarOf } from './calendar-text.ts';

const DECEMBER = {
  timeZone: 'America/New_York',
  from: new Date('2026-11-28'),
  until: new Date('2027-02-05'),
};
const WINDOW = { fromMs: DECEMBER.from.getTime(), untilMs: DECEMBER.until.getTime() };

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const list = (least: number, most: number, isSigned = false) =>
  fc
    .array(
      fc
        .integer({ min: least, max: most })
        .chain((value) => (isSigned ? fc.constantFrom(value, -value) : fc.constant(value))),
      { minLength: 1, maxLength: 400 },
    )
    .map((values) => values.join(','));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const byDay = fc
  .array(fc.tuple(fc.option(fc.integer({ min: 1, max: 53 })), fc.constantFrom('', '-', '+'), weekday), {
    minLength: 1,
    maxLength: 60,
  })
  .map((days) => days.map(([nth, sign, day]) => (nth === null ? day : `${sign}${nth}${day}`)).join(','));
const timeStamp = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 2015, max: 2027 })),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map(
    ([year, month, date, hour, minute]) =>
      `${pad(year, 4)}${pad(month)}${pad(date)}T${pad(hour)}${pad(minute)}00Z`,
  );
/** Each part of the grammar of RFC 5545, in any combination. */
const anyRule = fc
  .record(
    {
      FREQ: fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'),
      INTERVAL: fc
        .oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2_000_000_000 }))
        .map(String),
      COUNT: fc.integer({ min: 1, max: 999_999_999 }).map(String),
      UNTIL: timeStamp,
      WKST: weekday,
      BYMONTH: list(1, 12),
      BYWEEKNO: list(1, 53, true),
      BYYEARDAY: list(1, 366, true),
      BYMONTHDAY: list(1, 31, true),
      BYDAY: byDay,
      BYHOUR: list(0, 23),
      BYMINUTE: list(0, 59),
      BYSECOND: list(0, 60),
      BYSETPOS: list(1, 366, true),
    },
    { requiredKeys: ['FREQ'] },
  )
  .map((parts) =>
    Object.entries(parts)
      .map(([name, value]) => `${name}=${value}`)
      .join(';'),
  );

function timed<T>(work: () => T): { result: T; cpuMs: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
}

describe('a recurrence rule', () => {
  it('that the grammar allows ends soon, from any start', () => {
    fc.assert(
      fc.property(anyRule, timeStamp, (text, start) => {
        const { rule } = parseRule(text);
        expect(rule).toBeDefined();
        const startMs = parseCalendarTime(start)?.wallMs ?? 0;
        if (!rule) return;
        const steps = new Steps(STEPS_PER_RULE);
        const { result, cpuMs } = timed(() => expandRule(rule, startMs, WINDOW, steps));
        expect(result.times).toEqual(result.times.toSorted((one, other) => one - other));
        expect(result.times.length).toBeLessThanOrEqual(STEPS_PER_RULE);
        // 50 ms on an idle machine, where the longest takes half of that. A busy one counts other threads, too.
        expect(cpuMs).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['that never occurs', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', '20260101T100000Z'],
    ['of minutes on February 30', 'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', '20200101T100000Z'],
    ['that is counted and never occurs', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5', '20200101T100000Z'],
    ['of positions that no set has', 'FREQ=YEARLY;BYMONTH=1;BYSETPOS=366', '20200101T100000Z'],
    ['of a first Monday after the 14th', 'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=15,16,17', '00010101T100000Z'],
    ['with the greatest interval', 'FREQ=YEARLY;INTERVAL=9999999999', '00010101T100000Z'],
  ])('%s takes no time but its first', (_what, rule, start) => {
    const { rule: parsed } = parseRule(rule);
    if (!parsed) throw new Error('It is a rule.');
    const expanded = expandRule(
      parsed,
      parseCalendarTime(start)?.wallMs ?? 0,
      WINDOW,
      new Steps(STEPS_PER_RULE),
    );
    expect(expanded).toEqual({ times: [], isWhole: true });
  });

  it('of any age is expanded from the window on', () => {
    const steps = new Steps(1000);
    const daily = parseRule('FREQ=DAILY;INTERVAL=3').rule;
    if (!daily) throw new Error('It is a rule.');
    const { times, isWhole } = expandRule(
      daily,
      parseCalendarTime('00010101T100000Z')?.wallMs ?? 0,
      WINDOW,
      steps,
    );
    expect([times.length, isWhole]).toEqual([23, true]);
  });

  // ical.js is another implementation. It is not used for parts that it expands otherwise than RFC 5545.
  it('has the occurrences that another library finds', () => {
    const few = (most: number) =>
      fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 3 }).map(String);
    const days = fc.uniqueArray(weekday, { minLength: 1, maxLength: 4 }).map(String);
    const nthDay = fc.tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), weekday).map((parts) => parts.join(''));
    const base = { INTERVAL: fc.integer({ min: 1, max: 4 }).map(String) };
    const rules = fc.oneof(
      fc.record(
        { FREQ: fc.constant('DAILY'), ...base, BYDAY: days, BYMONTH: few(12) },
        { requiredKeys: ['FREQ'] },
      ),
      fc.record({ FREQ: fc.constant('WEEKLY'), ...base, BYDAY: days }, { requiredKeys: ['FREQ'] }),
      fc.record({ FREQ: fc.constant('MONTHLY'), ...base, BYMONTHDAY: few(28) }, { requiredKeys: ['FREQ'] }),
      fc.record({ FREQ: fc.constant('MONTHLY'), ...base, BYDAY: nthDay }, { requiredKeys: ['FREQ'] }),
      fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: few(12), BYMONTHDAY: few(28) }),
      fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: few(12), BYDAY: nthDay }),
      fc.record({ FREQ: fc.constant('HOURLY'), ...base }, { requiredKeys: ['FREQ'] }),
    );
    const start = fc
      .integer({ min: 0, max: 1000 })
      .map((offset) => new Date(Date.UTC(2024, 0, 1, 10) + offset * 86_400_000));
    fc.assert(
      fc.property(rules, start, fc.option(fc.integer({ min: 1, max: 400 })), (parts, first, count) => {
        const given = Object.entries(parts).map(([name, value]) => `${name}=${value}`);
        const text = [...given, ...(count === null ? [] : [`COUNT=${count}`])].join(';');
        const { rule } = parseRule(text);
        if (!rule) throw new Error(text);
        const iterator = ICAL.Recur.fromString(text).iterator(
          ICAL.Time.fromDateTimeString(first.toISOString().replace(/\.\d+/, '')),
        );
        const expected: number[] = [];
        for (let next = iterator.next(); next; next = iterator.next()) {
          const at = next.toJSDate().getTime();
          if (at > WINDOW.untilMs) break;
          // The start counts here, also where the rule does not name it.
          if (expected.length === 0 && at > first.getTime() && count !== null) return;
          expected.push(at);
        }
        const { times, isWhole } = expandRule(rule, first.getTime(), WINDOW, new Steps(STEPS_PER_RULE));
        expect([times, isWhole]).toEqual([expected.filter((at) => at >= WINDOW.fromMs), true]);
      }),
      { numRuns: 300 },
    );
  });
});

const repeated = <T>(count: number, line: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => line(index));
const CALL = ['UID:1', 'SUMMARY:Call', 'DTSTART:20261208T150000Z', 'DTEND:20261208T160000Z'];
const withCall = (events: string[][]) => calendarOf(CALL, ...events);
const HOUR = 3_600_000;
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

describe('a file that is meant to take long', () => {
  it.each<[string, string]>([
    ['a rule without end', calendarOf([...CALL, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'])],
    ['a million parameters', calendarOf([...CALL, `EXDATE${';A=B'.repeat(1_000_000)}:20261208T150001Z`])],
    [
      'many zones of one property',
      calendarOf([...CALL, `EXDATE${';TZID='.repeat(1_500_000)}:20261208T150001Z`]),
    ],
    [
      'a long name of a zone',
      calendarOf([...CALL, `EXDATE;TZID=${'/a'.repeat(2_000_000)}:20261208T150001Z`]),
    ],
    [
      'half a million EXDATEs',
      calendarOf([
        ...CALL,
        `EXDATE:${repeated(500_000, (n) => stamp(Date.UTC(2026, 11, 9) + n * 1000)).join(',')}`,
      ]),
    ],
    [
      'EXDATEs of local times',
      calendarOf([
        ...CALL,
        `EXDATE:${repeated(500_000, (n) => stamp(Date.UTC(2026, 11, 9) + n * 1000).slice(0, -1)).join(',')}`,
      ]),
    ],
    [
      'lines of EXDATEs',
      calendarOf([...CALL, 'RRULE:FREQ=DAILY', ...repeated(300_000, () => 'EXDATE:20261209T150000Z')]),
    ],
    ['folded lines', calendarOf([...CALL, `DESCRIPTION:${'a\r\n '.repeat(2_000_000)}`])],
    ['quotes', calendarOf([...CALL, `LOCATION;X="${'"a"'.repeat(1_000_000)}`])],
    [
      '90,000 events',
      withCall(
        repeated(90_000, (n) => [
          `UID:${n}`,
          `DTSTART:${stamp(Date.UTC(2005, 0) + n * 3 * HOUR)}`,
          'DURATION:PT1H',
        ]),
      ),
    ],
    [
      '90,000 days',
      withCall(
        repeated(90_000, (n) => [
          `UID:${n}`,
          `DTSTART;TZID=Europe/Berlin:${stamp(Date.UTC(1900, 0) + n * 24 * HOUR).slice(0, -1)}`,
          'DURATION:PT1H',
        ]),
      ),
    ],
    [
      'names of zones',
      withCall(repeated(90_000, (n) => ['UID:1', `DTSTART;TZID=Zone/${n}:20261212T150000`, 'DURATION:PT1H'])),
    ],
    [
      'rules of seconds',
      withCall(
        repeated(2000, () => [
          'UID:2',
          'DTSTART:20200101T000000Z',
          'DURATION:PT1S',
          'RRULE:FREQ=SECONDLY;INTERVAL=7',
        ]),
      ),
    ],
    [
      'seconds of minutes',
      withCall([['UID:2', 'DTSTART:20261208T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY']]),
    ],
    ['components without end', `${calendarOf(CALL)}${'BEGIN:VALARM\r\n'.repeat(500_000)}`],
  ])('is read in time: %s', (_what, file) => {
    const { result, cpuMs } = timed(() => readBusyTimes(file, { ...DECEMBER, now: () => 0 }));
    const at = new Date('2026-12-08T15:30:00Z').toISOString();
    expect(result.busy.some(({ start, end }) => start <= at && end >= at)).toBe(true);
    // Twice the limit of the platform, because other threads count on a busy machine.
    expect(cpuMs).toBeLessThan(4000);
  });

  it('is given up when time is over', () => {
    let now = 0;
    expect(() => readBusyTimes(calendarOf(CALL, CALL), { ...DECEMBER, now: () => (now += 1000) })).toThrow(
      'unfinished',
    );
  });
});
