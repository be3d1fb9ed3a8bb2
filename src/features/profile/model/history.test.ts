import { withZone } from '@contracts/own-zone-name.ts';
import { describe, expect, test } from 'vitest';
import { formatHistoryMoment, groupByMonth, isLongMessage } from './history';

// Written without a zone, so that the expectations hold wherever the test runs.
const entry = (id: string, at: string) => ({
  kind: 'message' as const,
  id,
  at,
  title: 'Message',
  body: 'Hello there',
  status: null,
});

describe('the history', () => {
  test('is grouped by month in the given order', () => {
    const months = groupByMonth([
      entry('4', '2026-01-01T00:00:00'),
      entry('3', '2025-12-31T23:59:59'),
      entry('2', '2025-12-01T00:00:00'),
      entry('1', '2024-12-15T12:00:00'),
    ]);
    expect(months.map(({ month, entries }) => [month, entries.map(({ id }) => id)])).toEqual([
      ['January 2026', ['4']],
      ['December 2025', ['3', '2']],
      ['December 2024', ['1']],
    ]);
  });

  test('lists upcoming bookings first, the next one before the others, without canceled ones', () => {
    const booking = (id: string, at: string, status: string) => ({
      ...entry(id, at),
      kind: 'consultation' as const,
      status,
    });
    const months = groupByMonth(
      [
        booking('2', '2026-02-04T09:00:00', 'cancelled'),
        booking('3', '2026-02-03T09:00:00', 'pending'),
        booking('1', '2026-02-01T09:00:00', 'confirmed'),
        booking('0', '2026-01-01T09:00:00', 'confirmed'),
      ],
      new Date('2026-01-15T12:00:00'),
    );
    expect(months.map(({ month, entries }) => [month, entries.map(({ id }) => id)])).toEqual([
      ['Upcoming', ['1', '3']],
      ['February 2026', ['2']],
      ['January 2026', ['0']],
    ]);
  });

  test('is empty without entries', () => {
    expect(groupByMonth([])).toEqual([]);
  });

  test('formats the time with its zone', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(formatHistoryMoment('2025-11-24T09:05:00')).toBe(
      `Monday, November 24, ${withZone('9:05 AM', timeZone, 'en')}`,
    );
  });
});

test.each([
  ['Hello', false],
  ['a\nb\nc\nd', false],
  ['a\nb\nc\nd\ne', true],
  ['x'.repeat(281), true],
])('isLongMessage for %j is %s', (body, expected) => {
  expect(isLongMessage(body)).toBe(expected);
});
