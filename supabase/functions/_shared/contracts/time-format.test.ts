import { describe, expect, test, vi } from 'vitest';
import {
  cityOf,
  type DateStyle,
  formatDate,
  formatInstant,
  formatMinutes,
  formatTime,
  formatTimeElsewhere,
  type InstantStyle,
  isTimeZone,
  minutesOf,
  parseTime,
  plainSpaces,
  sameWallClock,
  toTimeString,
  zoneName,
} from './time-format.ts';

const NEW_YORK = 'America/New_York';

describe('a date', () => {
  test.each<[DateStyle, string]>([
    ['full', 'Monday, November 24, 2025'],
    ['long', 'November 24, 2025'],
    ['medium', 'Nov 24, 2025'],
    ['short', 'Nov 24'],
    ['weekdayLong', 'Monday, November 24'],
    ['weekdayShort', 'Mon, Nov 24'],
    ['weekday', 'Mon'],
    ['month', 'November 2025'],
  ])('in the style %s reads %s', (style, text) => {
    expect(formatDate('2025-11-24', style)).toBe(text);
  });

  test('is American whatever the zone of the machine', () => {
    expect(formatDate('2026-03-01', 'full')).toBe('Sunday, March 1, 2026');
    expect(formatDate('2027-03-12', 'full')).toBe('Friday, March 12, 2027');
  });
});

describe('an instant', () => {
  test.each<[InstantStyle, string]>([
    ['medium', 'Nov 24, 2025'],
    ['time', '9:05 AM'],
    ['timeWithZone', '9:05 AM EST'],
    ['fullWithTime', 'Monday, November 24, 2025 at 9:05 AM'],
    ['mediumWithSeconds', 'Nov 24, 2025, 9:05:07 AM'],
  ])('in the style %s reads %s', (style, text) => {
    expect(formatInstant('2025-11-24T14:05:07Z', style, NEW_YORK)).toBe(text);
  });

  test.each([
    ['2023-05-15T14:00:00+00:00', 'May 15, 2023'],
    // Still the evening before in Atlanta, by summer and by winter time.
    ['2023-05-15T03:59:59Z', 'May 14, 2023'],
    ['2023-12-15T04:59:59Z', 'December 14, 2023'],
    ['2023-12-15T05:00:00Z', 'December 15, 2023'],
  ])('%s is the date of its zone, %s', (instant, day) => {
    expect(formatInstant(instant, 'long', NEW_YORK)).toBe(day);
  });

  test.each([
    ['2027-03-14T06:59:00Z', '1:59 AM EST'],
    ['2027-03-14T07:00:00Z', '3:00 AM EDT'],
    ['2026-11-01T05:30:00Z', '1:30 AM EDT'],
    ['2026-11-01T06:30:00Z', '1:30 AM EST'],
  ])('%s is %s when the clocks change', (instant, text) => {
    expect(formatInstant(instant, 'timeWithZone', NEW_YORK)).toBe(text);
  });

  test('is on the clock of the runtime when no zone is given', () => {
    expect(formatInstant('2025-11-24T09:05:00', 'time')).toBe('9:05 AM');
  });

  test('each format is created once', () => {
    const created = vi.spyOn(Intl, 'DateTimeFormat');
    const texts = [1, 2, 3].map((day) => formatInstant(`2025-12-0${day}T12:00:00Z`, 'short', 'Asia/Tokyo'));
    expect(texts).toEqual(['Dec 1', 'Dec 2', 'Dec 3']);
    expect(created).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['00:00', '12:00 AM'],
  ['00:30:00', '12:30 AM'],
  ['09:00', '9:00 AM'],
  ['11:30', '11:30 AM'],
  ['12:00', '12:00 PM'],
  ['12:00:00', '12:00 PM'],
  ['13:05', '1:05 PM'],
  ['17:05:00', '5:05 PM'],
  ['23:59', '11:59 PM'],
])('the time %s reads %s', (time, label) => {
  expect(formatTime(time)).toBe(label);
});

test('minutes since midnight read as times, for people and in data', () => {
  expect([0, 615, 720, 1425, 1440].map((minutes) => formatMinutes(minutes))).toEqual([
    '12:00 AM',
    '10:15 AM',
    '12:00 PM',
    '11:45 PM',
    '12:00 AM',
  ]);
  expect(toTimeString(545)).toBe('09:05');
  expect(minutesOf(toTimeString(545))).toBe(545);
});

describe('in Spanish', () => {
  test.each<[InstantStyle, string]>([
    ['full', 'lunes 24 de noviembre de 2025'],
    ['long', '24 de noviembre de 2025'],
    ['weekdayLong', 'lunes 24 de noviembre'],
    ['month', 'noviembre de 2025'],
    ['time', '9:05 a.m.'],
    ['timeWithZone', '9:05 a.m. EST'],
  ])('the style %s reads %s', (style, text) => {
    expect(formatInstant('2025-11-24T14:05:07Z', style, NEW_YORK, 'es')).toBe(text);
  });

  test('dates, times, and the names of zones follow the language', () => {
    expect(formatDate('2026-03-01', 'full', 'es')).toBe('domingo 1 de marzo de 2026');
    expect([formatTime('00:30', 'es'), formatTime('13:05', 'es')]).toEqual(['12:30 a.m.', '1:05 p.m.']);
    expect(formatTimeElsewhere('2025-11-24T14:00:00Z', 'Pacific/Kiritimati', NEW_YORK, 'es')).toBe(
      'mar 4:00 a.m.',
    );
    expect(zoneName(NEW_YORK, 'long', '2026-11-01T06:00:00Z', 'es')).toBe('hora estándar del Este');
  });

  test('a time is written as the runtime writes it', () => {
    for (const hour of ['00', '11', '12', '23'])
      expect(formatTime(`${hour}:05`, 'es')).toBe(
        formatInstant(`2025-11-24T${hour}:05:00Z`, 'time', 'UTC', 'es'),
      );
  });
});

test('narrow, thin, and no-break spaces become plain', () => {
  expect(plainSpaces('9:05\u202FAM\u2009–\u00A010:05')).toBe('9:05 AM – 10:05');
});

describe('two zones', () => {
  test('show the same wall clock or not, instant by instant', () => {
    expect(sameWallClock('2026-11-24T15:00:00Z', NEW_YORK, 'America/Detroit')).toBe(true);
    // Phoenix keeps standard time, which Denver leaves on March 14.
    expect(sameWallClock('2027-03-13T15:00:00Z', 'America/Denver', 'America/Phoenix')).toBe(true);
    expect(sameWallClock('2027-03-15T15:00:00Z', 'America/Denver', 'America/Phoenix')).toBe(false);
    // The same time of another day.
    expect(sameWallClock('2026-11-24T15:00:00Z', 'Pacific/Honolulu', 'Pacific/Kiritimati')).toBe(false);
  });

  test.each([
    ['2025-11-24T14:00:00Z', 'Europe/Berlin', '3:00 PM'],
    ['2025-11-24T14:00:00Z', 'Pacific/Kiritimati', 'Tue 4:00 AM'],
    ['2025-11-24T14:00:00Z', 'America/Toronto', undefined],
    // Between the American and the European change, Berlin is five hours ahead instead of six.
    ['2026-03-16T13:00:00Z', 'Europe/Berlin', '2:00 PM'],
    ['2026-10-31T13:00:00Z', 'Europe/Berlin', '2:00 PM'],
    ['2026-11-02T13:00:00Z', 'Europe/Berlin', '2:00 PM'],
  ])('%s in %s is %s beside New York', (instant, zone, text) => {
    expect(formatTimeElsewhere(instant, zone, NEW_YORK)).toBe(text);
  });
});

describe('a zone', () => {
  test('has names, which follow its clock', () => {
    expect(zoneName(NEW_YORK, 'short', '2026-11-01T05:59:00Z')).toBe('EDT');
    expect(zoneName(NEW_YORK, 'long', '2026-11-01T06:00:00Z')).toBe('Eastern Standard Time');
    expect(zoneName(NEW_YORK, 'longGeneric')).toBe('Eastern Time');
    expect(zoneName(NEW_YORK, 'shortGeneric')).toBe('ET');
    expect(zoneName(NEW_YORK, 'longOffset', '2027-03-14T07:00:00Z')).toBe('GMT-04:00');
  });

  test.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
  ])('%s is called %s', (zone, city) => {
    expect(cityOf(zone)).toBe(city);
  });

  test.each([
    [NEW_YORK, true],
    ['Asia/Calcutta', true],
    ['UTC', true],
    ['+05:30', false],
    ['Mars/Olympus', false],
    ['', false],
  ])('%j is known: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});

test.each([
  ['09:00', '09:00'],
  ['9:00', '09:00'],
  ['13:05:00', '13:05'],
  ['9:00 AM', '09:00'],
  ['12:00 AM', '00:00'],
  ['12:30 PM', '12:30'],
  ['1:05pm', '13:05'],
  ['1:05 p. m.', '13:05'],
])('reads the time %s as %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each(['', 'noon', '24:00', '13:00 PM', '0:30 AM', '9', '9:60', '{}', 'NaN'])(
  'refuses %j as a time, and shows it as it is',
  (text) => {
    expect(parseTime(text)).toBeUndefined();
    expect(formatTime(text)).toBe(text);
  },
);

test.each([
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Kolkata', 'Kolkata'],
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Saigon', 'Ho Chi Minh'],
  ['Asia/Katmandu', 'Kathmandu'],
  ['Asia/Rangoon', 'Yangon'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
])('the city of %s is %s', (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});
