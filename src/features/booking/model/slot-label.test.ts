import { describe, expect, test, vi } from 'vitest';
import { slotLabel, timePlaceholder } from './slot-label';
import { cityOf, visitorTimeOf, visitorTimeZone } from './visitor-time';

const winter = { time: '09:00', startsAt: '2025-11-24T14:00:00Z' };
const summer = { time: '16:00', startsAt: '2026-07-06T20:00:00Z' };

describe('a slot', () => {
  test.each([
    ['America/New_York', '9:00 AM'],
    ['America/Detroit', '9:00 AM'],
    [undefined, '9:00 AM'],
    ['America/Los_Angeles', '9:00 AM (6:00 AM your time)'],
    ['Europe/Berlin', '9:00 AM (3:00 PM your time)'],
    ['Asia/Kolkata', '9:00 AM (7:30 PM your time)'],
    ['Pacific/Kiritimati', '9:00 AM (Tue 4:00 AM your time)'],
  ])('in winter, seen from %s: %s', (zone, label) => {
    expect(slotLabel(winter, zone)).toBe(label);
  });

  test.each([
    ['America/Phoenix', '4:00 PM (1:00 PM your time)'],
    ['Asia/Tokyo', '4:00 PM (Tue 5:00 AM your time)'],
    // As far behind as it gets: the same day, earlier.
    ['Pacific/Pago_Pago', '4:00 PM (9:00 AM your time)'],
  ])('in summer, seen from %s: %s', (zone, label) => {
    expect(slotLabel(summer, zone)).toBe(label);
  });

  test('a zone that changes its clocks on another day is compared instant by instant', () => {
    // Between the American and the European change, Berlin is five hours ahead instead of six.
    expect(visitorTimeOf('2026-03-16T13:00:00Z', 'Europe/Berlin')).toBe('2:00 PM');
    expect(visitorTimeOf('2026-03-30T13:00:00Z', 'Europe/Berlin')).toBe('3:00 PM');
  });

  test('an instant that is none shows no second time', () => {
    expect(visitorTimeOf('soon', 'Europe/Berlin')).toBeUndefined();
  });
});

test.each([
  [{ hasDate: false, isLoading: false, isError: false, count: 0 }, 'Select date first'],
  [{ hasDate: true, isLoading: true, isError: false, count: 0 }, 'Loading available times...'],
  [{ hasDate: true, isLoading: false, isError: true, count: 0 }, 'Times could not be loaded'],
  [{ hasDate: true, isLoading: false, isError: false, count: 0 }, 'No available times for this date'],
  [{ hasDate: true, isLoading: false, isError: false, count: 7 }, 'Select a time'],
])('%o says %s', (state, text) => {
  expect(timePlaceholder(state)).toBe(text);
});

test.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', undefined],
  ['+05:30', undefined],
  ['', undefined],
])('a browser that reports %j gives the zone %s', (timeZone, expected) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  expect(visitorTimeZone()).toBe(expected);
});
