import { expect, test } from 'vitest';
import { formatLongDate, formatTime } from './date-labels';

test.each([
  ['00:00', '12:00 AM'],
  ['09:00', '9:00 AM'],
  ['11:30', '11:30 AM'],
  ['12:00', '12:00 PM'],
  ['13:05', '1:05 PM'],
  ['23:59', '11:59 PM'],
])('%s reads %s', (time, label) => {
  expect(formatTime(time)).toBe(label);
});

test('dates are long and American whatever the zone of the machine', () => {
  expect(formatLongDate('2025-11-24')).toBe('Monday, November 24, 2025');
  expect(formatLongDate('2026-03-01')).toBe('Sunday, March 1, 2026');
});
