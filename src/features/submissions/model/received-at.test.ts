import { expect, test } from 'vitest';
import { formatReceivedAt } from './received-at';

test('an instant reads in the zone of the viewer', () => {
  // Written without a zone, so that the expectation holds wherever the test runs.
  expect(formatReceivedAt('2025-11-24T09:05:00')).toBe('Nov 24, 2025 9:05 AM');
  expect(formatReceivedAt('2025-01-02T00:30:59')).toBe('Jan 2, 2025 12:30 AM');
  expect(formatReceivedAt('2025-07-04T12:00:00')).toBe('Jul 4, 2025 12:00 PM');
});
