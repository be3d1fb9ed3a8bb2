import { describe, expect, test } from 'vitest';
import { calendarOf, dayLabel } from './calendar';

// Friday, 21 November 2025, noon in Atlanta.
const NOW = new Date('2025-11-21T17:00:00Z');

describe('the calendar', () => {
  test('runs from today to the last working day of the window; today and weekends cannot be chosen', () => {
    const { today, last, days } = calendarOf(NOW, undefined);
    expect([today, days[0], last]).toEqual(['2025-11-21', '2025-11-24', '2025-12-19']);
    expect(days).not.toContain('2025-11-29');
    expect(days).toHaveLength(20);
  });

  test('leaves out the days that are full, and never offers what the rules do not', () => {
    const free = ['2025-11-21', '2025-11-22', '2025-11-25', '2026-01-05'];
    expect(calendarOf(NOW, free).days).toEqual(['2025-11-25']);
    expect(calendarOf(NOW, []).days).toEqual([]);
  });

  test('begins with the firm’s day, not the visitor’s', () => {
    expect(calendarOf(new Date('2025-11-20T04:59:59Z'), undefined).today).toBe('2025-11-19');
  });
});

test.each([
  [{ isToday: false, isFree: true, isChosen: false }, 'Monday, November 24, 2025'],
  [{ isToday: true, isFree: false, isChosen: false }, 'Monday, November 24, 2025, today, not available'],
  [{ isToday: false, isFree: true, isChosen: true }, 'Monday, November 24, 2025, chosen'],
])('%o is read as "%s"', (state, label) => {
  expect(dayLabel('2025-11-24', state)).toBe(label);
});
