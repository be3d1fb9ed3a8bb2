import { expect, test } from 'vitest';
import { formatDateTime, formatShortDateTime } from './format-date-time';

// Written without a zone, so that the expectations hold wherever the tests run.
test('fullMoment formats an instant in the viewer’s time zone', () => {
  expect(formatDateTime('2025-11-24T09:05:00')).toBe('Nov 24, 2025 9:05 AM');
  expect(formatDateTime('2025-01-02T00:30:59')).toBe('Jan 2, 2025 12:30 AM');
  expect(formatDateTime('2025-07-04T12:00:00')).toBe('Jul 4, 2025 12:00 PM');
});

test('shortMoment shows the time for this year and the year for other years', () => {
  const now = new Date('2025-12-31T23:59:59');
  expect(formatShortDateTime('2025-11-24T09:05:00', now)).toBe('Nov 24, 9:05 AM');
  expect(formatShortDateTime('2026-01-01T00:00:00', now)).toBe('Jan 1, 2026');
});
