import { describe, expect, test } from 'vitest';
import { bookableDates } from './bookable-dates';

const values = (iso: string) => bookableDates(new Date(iso)).map((date) => date.value);

describe('the dates on offer', () => {
  test('start tomorrow, end 30 days on, and leave out weekends', () => {
    // Friday, 21 November 2025, noon in Atlanta.
    const dates = bookableDates(new Date('2025-11-21T17:00:00Z'));
    expect(dates[0]).toEqual({ value: '2025-11-24', label: 'Monday, November 24, 2025' });
    expect(dates.at(-1)).toEqual({ value: '2025-12-19', label: 'Friday, December 19, 2025' });
    expect(dates).toHaveLength(20);
    expect(dates.some(({ label }) => /Saturday|Sunday/.test(label))).toBe(false);
  });

  test('the thirtieth day is in, the thirty-first is not', () => {
    // From Monday, 1 September 2025: day 30 is Wednesday, 1 October.
    expect(values('2025-09-01T16:00:00Z').at(-1)).toBe('2025-10-01');
  });

  test('the firm’s calendar decides, on both sides of its midnight', () => {
    expect(values('2025-11-19T04:59:59Z')[0]).toBe('2025-11-19');
    expect(values('2025-11-19T05:00:00Z')[0]).toBe('2025-11-20');
  });

  test('crosses month and year ends and a leap day', () => {
    expect(values('2025-12-31T12:00:00Z')[0]).toBe('2026-01-01');
    expect(values('2028-02-28T12:00:00Z')[0]).toBe('2028-02-29');
    expect(values('2027-02-26T12:00:00Z')[0]).toBe('2027-03-01');
  });

  test.each([
    ['spring', '2026-03-06T12:00:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
    ['autumn', '2026-10-30T12:00:00Z', ['2026-11-02', '2026-11-03', '2026-11-04']],
    ['spring, late in the evening', '2026-03-08T03:30:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
    ['autumn, in the repeated hour', '2026-11-01T06:30:00Z', ['2026-11-02', '2026-11-03', '2026-11-04']],
  ])('no day is lost or doubled when the clocks change: %s', (_name, now, first) => {
    const dates = values(now);
    expect(dates.slice(0, 3)).toEqual(first);
    expect(new Set(dates).size).toBe(dates.length);
  });

  test('every start of a year gives 20 to 22 working days in order', () => {
    for (let day = 0; day < 366; day += 1) {
      const dates = values(new Date(Date.UTC(2028, 0, 1 + day, 17)).toISOString());
      expect(dates.length).toBeGreaterThanOrEqual(20);
      expect(dates.length).toBeLessThanOrEqual(22);
      expect(dates).toEqual([...dates].sort());
    }
  });
});
