import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, endOfMonth, isWeekend, laterDate, startOfDayIn, startOfWeek, weekdayOf } from './time.ts';
import { instantIn, inZone, todayIn } from './zones.ts';

const NEW_YORK = 'America/New_York';

describe('calendar dates', () => {
  test.each([
    ['over the change to daylight-saving time', '2027-03-13', 2, '2027-03-15'],
    ['over the change to standard time', '2026-10-31', 2, '2026-11-02'],
    ['back over the change to standard time', '2026-11-02', -2, '2026-10-31'],
    ['over the end of a year', '2026-12-30', 3, '2027-01-02'],
    ['over a leap day', '2028-02-28', 2, '2028-03-01'],
    ['not at all', '2026-11-24', 0, '2026-11-24'],
  ])('days are added %s', (_name, date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test('a week starts on Monday', () => {
    expect(startOfWeek('2027-03-14')).toBe('2027-03-08');
    expect(startOfWeek('2027-03-15')).toBe('2027-03-15');
    expect(startOfWeek('2026-11-01')).toBe('2026-10-26');
  });

  test('weekdays count from 1 for Monday to 7 for Sunday', () => {
    expect(['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 5, 6, 7]);
    expect(['2026-11-27', '2026-11-28', '2026-11-29'].map(isWeekend)).toEqual([false, true, true]);
  });

  test('a month ends on its last day', () => {
    expect(['2026-11-01', '2027-02-10', '2028-02-29', '2026-12-31'].map(endOfMonth)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });

  test('the later of two dates', () => {
    expect([laterDate('2026-11-24', '2026-12-01'), laterDate('2026-11-24', '2026-11-24')]).toEqual([
      '2026-12-01',
      '2026-11-24',
    ]);
  });

  test('a date that does not exist is refused', () => {
    expect(() => addDays('soon', 1)).toThrow(RangeError);
  });
});

describe('an instant in a zone', () => {
  test.each([
    ['2027-03-12T03:30:00Z', '2027-03-11', 22 * 60 + 30],
    ['2027-03-12T05:00:00Z', '2027-03-12', 0],
    // Clocks go from 2:00 to 3:00.
    ['2027-03-14T06:59:00Z', '2027-03-14', 60 + 59],
    ['2027-03-14T07:00:00Z', '2027-03-14', 3 * 60],
    ['2027-03-14T16:00:00Z', '2027-03-14', 12 * 60],
    // Clocks go from 2:00 back to 1:00, so the hour comes twice.
    ['2026-11-01T05:30:00Z', '2026-11-01', 60 + 30],
    ['2026-11-01T06:30:00Z', '2026-11-01', 60 + 30],
    ['2026-11-01T07:00:00Z', '2026-11-01', 2 * 60],
    ['2026-11-02T04:59:59Z', '2026-11-01', 23 * 60 + 59],
  ])('%s in New York is %s and %i minutes', (instant, date, minutes) => {
    expect(inZone(instant, NEW_YORK)).toEqual({ date, minutes });
    expect(inZone(new Date(instant), NEW_YORK)).toEqual({ date, minutes });
  });

  test('is in the zone of the runtime when none is given', () => {
    expect(inZone('2026-11-24T09:05:00')).toEqual({ date: '2026-11-24', minutes: 545 });
  });

  test('what does not exist is refused', () => {
    expect(() => inZone('soon', NEW_YORK)).toThrow(RangeError);
    expect(() => inZone('2026-11-24T09:05:00Z', 'Mars/Olympus')).toThrow(RangeError);
  });

  test('today is the date in that zone, on both sides of midnight', () => {
    const midnight = Date.parse('2026-11-24T05:00:00Z');
    expect([midnight - 1, midnight].map((now) => todayIn(NEW_YORK, new Date(now)))).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(todayIn('Pacific/Kiritimati', new Date(midnight))).toBe('2026-11-24');
    expect(todayIn('Pacific/Honolulu', new Date(midnight))).toBe('2026-11-23');
  });
});

describe('the start of a day in a zone', () => {
  // The zone of the browser does not matter.
  beforeEach(() => vi.stubEnv('TZ', 'Asia/Tokyo'));
  afterEach(() => vi.unstubAllEnvs());

  test('is midnight there, before and after each clock change', () => {
    expect(startOfDayIn('2027-03-14', NEW_YORK)).toBe('2027-03-14T05:00:00.000Z');
    expect(startOfDayIn('2027-03-14', NEW_YORK, 1)).toBe('2027-03-15T04:00:00.000Z');
    expect(startOfDayIn('2026-11-01', NEW_YORK)).toBe('2026-11-01T04:00:00.000Z');
    expect(startOfDayIn('2026-11-01', NEW_YORK, 1)).toBe('2026-11-02T05:00:00.000Z');
  });

  test.each([null, '', 'tomorrow', '2027-02-30', '2027-13-01', '2027-03-14T00:00'])('%j has none', (date) => {
    expect(startOfDayIn(date, NEW_YORK)).toBeUndefined();
  });

  test('a local time is an instant on the clock there', () => {
    expect(instantIn('2026-11-24T09:05', NEW_YORK)).toBe('2026-11-24T14:05:00.000Z');
    expect(instantIn('2026-07-04T23:59', NEW_YORK)).toBe('2026-07-05T03:59:00.000Z');
    expect(instantIn('2027-03-14T02:30', NEW_YORK)).toBe('2027-03-14T07:30:00.000Z');
    for (const wrong of ['', '2026-11-24', '2026-11-24T25:00', '2026-02-29T09:00', 'at noon']) {
      expect(instantIn(wrong, NEW_YORK)).toBeUndefined();
    }
  });
});
