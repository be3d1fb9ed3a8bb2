import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDateTime, formatShortDateTime } from './format-date-time';

// Every reader sees the firm's clock.
beforeEach(() => vi.stubEnv('TZ', 'Asia/Tokyo'));
afterEach(() => vi.unstubAllEnvs());

test('formatDateTime formats an instant in the firm’s time zone', () => {
  expect(formatDateTime('2025-11-24T14:05:00Z')).toBe('Nov 24, 2025 9:05 AM');
  expect(formatDateTime('2025-01-02T04:30:59Z')).toBe('Jan 1, 2025 11:30 PM');
  expect(formatDateTime('2025-07-04T16:00:00Z')).toBe('Jul 4, 2025 12:00 PM');
});

test('formatShortDateTime shows the time for this year of the firm and the year for other years', () => {
  const now = new Date('2026-01-01T04:59:59Z');
  expect(formatShortDateTime('2025-11-24T14:05:00Z', now)).toBe('Nov 24, 9:05 AM');
  expect(formatShortDateTime('2026-01-01T05:00:00Z', now)).toBe('Jan 1, 2026');
});
