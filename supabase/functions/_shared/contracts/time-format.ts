/** Dates and times as people read them, in American English or Spanish, and always with plain spaces. */

import type { Locale } from './locale.ts';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const STYLES = {
  /** 'Monday, November 24, 2025' */
  full: { dateStyle: 'full' },
  /** 'November 24, 2025' */
  long: { dateStyle: 'long' },
  /** 'Nov 24, 2025' */
  medium: { dateStyle: 'medium' },
  /** 'Nov 24' */
  short: { month: 'short', day: 'numeric' },
  /** 'Monday, November 24' */
  weekdayLong: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 'Mon, Nov 24' */
  weekdayShort: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 'Mon' */
  weekday: { weekday: 'short' },
  /** 'November 2025' */
  month: { month: 'long', year: 'numeric' },
  /** '9:05 AM' */
  time: TIME,
  /** '9:05 AM EST' */
  timeWithZone: { ...TIME, timeZoneName: 'short' },
  /** 'Monday, November 24, 2025 at 9:05 AM' */
  fullWithTime: { dateStyle: 'full', timeStyle: 'short' },
  /** 'Nov 24, 2025, 9:05:07 AM' */
  mediumWithSeconds: { dateStyle: 'medium', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type InstantStyle = keyof typeof STYLES;
export type DateStyle = Exclude<InstantStyle, 'time' | 'timeWithZone' | 'fullWithTime' | 'mediumWithSeconds'>;

/** Monday first, as ISO 8601 counts: the name of weekday 1 is at index 0. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

// Creating a format costs more than using it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(
  key: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  locale: Locale,
) {
  const name = `${locale} ${key} ${timeZone ?? ''}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(
    `${locale}-US`,
    timeZone === undefined ? options : { ...options, timeZone },
  );
  formats.set(name, format);
  return format;
}

/** `text` with narrow, thin, and no-break spaces made plain. Newer runtimes put U+202F before AM and PM. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u202F\u00A0\u2009]/g, ' ');
}

/** Runtimes differ in the space within the Spanish "a. m.", so a page and its browser would write two texts. */
const oneDayPeriod = (text: string) => text.replace(/\b([ap])\. m\./g, '$1.m.');

/** Spanish has no comma after the weekday, but its formats do: "lunes 24 de noviembre". */
const weekdayFirst = (text: string) => text.replace(/^(\p{L}+), (?=\d)/u, '$1 ');

/**
 * An instant (ISO 8601 or a `Date`) on the wall clock of `timeZone` (IANA), the runtime's zone when none is given.
 * @throws RangeError for an instant or a zone that does not exist.
 */
export function formatInstant(
  instant: string | Date,
  style: InstantStyle,
  timeZone?: string,
  locale: Locale = 'en',
): string {
  const text = formatFor(style, timeZone, STYLES[style], locale).format(new Date(instant));
  return weekdayFirst(oneDayPeriod(plainSpaces(text)));
}

/**
 * A calendar date "YYYY-MM-DD" in words, the same in every zone.
 * @throws RangeError for a date that does not exist.
 */
export function formatDate(date: string, style: DateStyle, locale: Locale = 'en'): string {
  return formatInstant(`${date}T00:00:00Z`, style, 'UTC', locale);
}

/** "13:05" or "13:05:00" as minutes since midnight, 785. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 785 minutes since midnight as "13:05". */
export function toTimeString(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** 785 minutes since midnight as '1:05 PM'; 1440 is '12:00 AM' again. */
export function formatMinutes(minutes: number, locale: Locale = 'en'): string {
  return formatInstant(new Date(minutes * 60_000), 'time', 'UTC', locale);
}

const WRITTEN_TIME = /^\s*(\d{1,2}):([0-5]\d)(?::[0-5]\d)?\s*(?:([ap])\.?\s?m\.?)?\s*$/i;

/** A time as the firm's "HH:MM": "13:05", "13:05:00" or "1:05 PM". Undefined for anything else. */
export function parseTime(text: string): string | undefined {
  const [, hour = '', minutes = '', half = ''] = WRITTEN_TIME.exec(text) ?? [];
  const hours = Number(hour);
  if (hour === '' || hours > 23 || (half !== '' && (hours < 1 || hours > 12))) return undefined;
  const ofDay = half === '' ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return toTimeString(ofDay * 60 + Number(minutes));
}

/** How Postgres writes the end of a day. */
const END_OF_DAY = '24:00:00';

/** "13:05", "13:05:00" or "1:05 PM" as '1:05 PM', and the end of a day as '12:00 AM'; what is no time stays as it is. */
export function formatTime(time: string, locale: Locale = 'en'): string {
  const parsed = time === END_OF_DAY ? '00:00' : parseTime(time);
  return parsed === undefined ? time : formatMinutes(minutesOf(parsed), locale);
}

/** Whether clocks in the two zones (IANA) show the same date and time at `instant`. */
export function sameWallClock(instant: string | Date, one: string, other: string): boolean {
  return zoneName(one, 'longOffset', instant) === zoneName(other, 'longOffset', instant);
}

/**
 * '3:00 PM' in `timeZone`, with the weekday in front, 'Tue 4:00 AM', when the date is another one in `homeZone`.
 * Undefined when the clocks of both zones show the same.
 * @throws RangeError for an instant or a zone that does not exist.
 */
export function formatTimeElsewhere(
  instant: string | Date,
  timeZone: string,
  homeZone: string,
  locale: Locale = 'en',
): string | undefined {
  if (sameWallClock(instant, timeZone, homeZone)) return undefined;
  const time = formatInstant(instant, 'time', timeZone, locale);
  const weekday = formatInstant(instant, 'weekday', timeZone, locale);
  return weekday === formatInstant(instant, 'weekday', homeZone, locale) ? time : `${weekday} ${time}`;
}

/** The Unicode tables say "hora oriental", people "hora del Este". */
const EASTERN = /^(hora (?:estándar |de verano )?)oriental$/;

/**
 * What a zone (IANA) is called at `instant`, now when none is given: 'EST' (short), 'Eastern Standard Time' (long),
 * 'Eastern Time' (longGeneric), 'ET' (shortGeneric), or 'GMT-05:00' (longOffset).
 * @throws RangeError for a zone that does not exist.
 */
export function zoneName(
  timeZone: string,
  length: 'short' | 'long' | 'longGeneric' | 'shortGeneric' | 'longOffset',
  instant: string | Date = new Date(),
  locale: Locale = 'en',
): string {
  const parts = formatFor(`name ${length}`, timeZone, { timeZoneName: length }, locale).formatToParts(
    new Date(instant),
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return locale === 'es' ? name.replace(EASTERN, '$1del Este') : name;
}

/** Cities that IANA has renamed. Browsers keep the older names. */
const RENAMED: Record<string, string> = {
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  St_Johns: 'St. John’s',
};

/** The city of a zone (IANA) by its present name: 'Kolkata' of 'Asia/Calcutta', 'UTC' of 'UTC'. */
export function cityOf(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return (RENAMED[city] ?? city).replaceAll('_', ' ');
}

/** '9:00 AM Eastern Time', '9:00 a.m., hora del Este': a time, or a span of times, and the name of its zone. */
export function timeWithZone(time: string, zone: string, locale: Locale): string {
  return `${time}${locale === 'en' ? '' : ','} ${zone}`;
}

/** 'Eastern Time (New York)'; a zone without a name of its own is called by its city alone. */
export function zoneWithCity(name: string | undefined, city: string): string {
  return name === undefined ? city : `${name} (${city})`;
}

/**
 * Whether the runtime knows a zone by this name (IANA). `Intl.supportedValuesOf` would be too short a list, because
 * browsers name the same zone differently (Asia/Kolkata and Asia/Calcutta). A fixed offset such as '+05:30' is no zone.
 */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
