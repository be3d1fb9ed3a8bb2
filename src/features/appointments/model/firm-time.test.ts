import { describe, expect, test } from 'vitest';
import { addDays, atFirm, clock, daysFrom, longDay, minutesOf, mondayOf, wireTime } from './firm-time';
import { guestTimeOf } from './guest-time';

describe('the firm’s calendar and clock', () => {
  test('an instant is a date and minutes there, on either side of a change of clocks', () => {
    expect(atFirm('2027-03-12T03:30:00Z')).toEqual({ date: '2027-03-11', minutes: 22 * 60 + 30 });
    expect(atFirm('2027-03-14T16:00:00Z')).toEqual({ date: '2027-03-14', minutes: 12 * 60 });
    expect(atFirm('2027-03-12T05:00:00Z')).toEqual({ date: '2027-03-12', minutes: 0 });
  });

  test('days are counted over a change of clocks and the end of a year', () => {
    expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
    expect(daysFrom('2026-12-30', 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(mondayOf('2027-03-14')).toBe('2027-03-08');
    expect(mondayOf('2027-03-15')).toBe('2027-03-15');
  });

  test('times as people and as the wire say them', () => {
    expect([clock(0), clock(615), clock(720), clock(1425)]).toEqual([
      '12:00 AM',
      '10:15 AM',
      '12:00 PM',
      '11:45 PM',
    ]);
    expect(minutesOf(wireTime(545))).toBe(545);
    expect(longDay('2027-03-12')).toBe('Friday, March 12, 2027');
  });
});

describe('the guest’s own clock', () => {
  test('is named when it shows something else', () => {
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'America/Los_Angeles')).toBe('7:00 AM in Los Angeles');
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'Australia/Sydney')).toBe('Sat 2:00 AM in Sydney');
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'UTC')).toBe('3:00 PM UTC');
  });

  test('and not when it shows the same, or is unknown', () => {
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'America/Toronto')).toBeUndefined();
    expect(guestTimeOf('2027-03-12T15:00:00Z', 'Mars/Olympus')).toBeUndefined();
  });
});
