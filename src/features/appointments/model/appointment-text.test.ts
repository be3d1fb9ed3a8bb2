import { describe, expect, test } from 'vitest';
import { guestTimeOf } from './appointment-text';

describe('the guest’s own clock', () => {
  test('is shown when it differs from the firm’s', () => {
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'America/Los_Angeles')).toBe('7:00 AM in Los Angeles');
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'Australia/Sydney')).toBe('Sat 2:00 AM in Sydney');
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'UTC')).toBe('3:00 PM UTC');
  });

  test('is omitted when it matches the firm’s or the zone is unknown', () => {
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'America/Toronto')).toBeUndefined();
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'Mars/Olympus')).toBeUndefined();
  });
});
