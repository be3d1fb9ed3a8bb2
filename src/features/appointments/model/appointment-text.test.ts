import { describe, expect, test } from 'vitest';
import { formatGuestTime } from './appointment-text';

describe('the guest’s own clock', () => {
  test('is shown when it differs from the firm’s', () => {
    expect(formatGuestTime('2027-03-12T15:00:00Z', 'America/Los_Angeles')).toBe('7:00 AM in Los Angeles');
    expect(formatGuestTime('2027-03-12T15:00:00Z', 'Australia/Sydney')).toBe('Sat 2:00 AM in Sydney');
    expect(formatGuestTime('2027-03-12T15:00:00Z', 'UTC')).toBe('3:00 PM UTC');
  });

  test('is omitted when it matches the firm’s or the zone is unknown', () => {
    expect(formatGuestTime('2027-03-12T15:00:00Z', 'America/Toronto')).toBeUndefined();
    expect(formatGuestTime('2027-03-12T15:00:00Z', 'Mars/Olympus')).toBeUndefined();
  });
});
