import { FIRM_TIME_ZONE } from '../contracts/booking/booking-rules.ts';
import type { Locale } from '../contracts/locale.ts';
import { ownZoneName } from '../contracts/own-zone-name.ts';
import { cityOf, formatInstant } from '../contracts/time-format.ts';
import { COMMON_WORDS } from './words/common.ts';

const HALF_A_YEAR_MS = 183 * 86_400_000;

/** "Tuesday, November 24", "martes 24 de noviembre"; with its year when that is more than half a year away. */
function dayIn(instant: string, timeZone: string, locale: Locale): string {
  const isNear = Math.abs(Date.parse(instant) - Date.now()) < HALF_A_YEAR_MS;
  const day = formatInstant(instant, isNear ? 'weekdayLong' : 'full', timeZone, locale);
  return locale === 'es' ? day.replace(',', '') : day;
}

/** "9:00 AM Eastern Time", "9:00 a.m., hora del Este"; a zone without a name of its own is called by its city. */
export function withZone(time: string, timeZone: string, locale: Locale): string {
  const zone = ownZoneName(timeZone, locale) ?? cityOf(timeZone);
  return `${time}${locale === 'es' ? ',' : ''} ${zone}`;
}

/** The time of day, with its zone. */
export function timeOfDay(instant: string, timeZone: string, locale: Locale): string {
  return withZone(formatInstant(instant, 'time', timeZone, locale), timeZone, locale);
}

/** "Tuesday, November 24, 9:00 AM – 10:00 AM Eastern Time". */
export function meetingTime(
  startsAt: string,
  endsAt: string,
  timeZone: string,
  locale: Locale = 'en',
): string {
  const start = formatInstant(startsAt, 'time', timeZone, locale);
  return `${dayIn(startsAt, timeZone, locale)}, ${start} – ${timeOfDay(endsAt, timeZone, locale)}`;
}

/** "Tuesday, November 24 at 9:00 AM Eastern Time", "martes 24 de noviembre a las 9:00 a.m., hora del Este". */
export function momentIn(instant: string, timeZone: string = FIRM_TIME_ZONE, locale: Locale = 'en'): string {
  const time = COMMON_WORDS[locale].at(timeOfDay(instant, timeZone, locale));
  return `${dayIn(instant, timeZone, locale)} ${time}`;
}

// Subjects are short: they name their zones by letters.

/** "Nov 24, 9:00 AM EST" where the year is plain. */
export function dayAndTime(instant: string, timeZone: string, locale: Locale = 'en'): string {
  const day = formatInstant(instant, 'short', timeZone, locale);
  return `${day}, ${formatInstant(instant, 'timeWithZone', timeZone, locale)}`;
}

/** "9:00 AM EST" beside the time of another zone; with its day when that is another one. */
export function timeWithDayIfDifferent(
  instant: string,
  timeZone: string,
  other: string,
  locale: Locale = 'en',
): string {
  const isSameDay = formatInstant(instant, 'full', timeZone) === formatInstant(instant, 'full', other);
  return isSameDay
    ? formatInstant(instant, 'timeWithZone', timeZone, locale)
    : dayAndTime(instant, timeZone, locale);
}

/** "Nov 24, 2026, 9:00 AM EST". */
export function dateAndTime(
  instant: string,
  timeZone: string = FIRM_TIME_ZONE,
  locale: Locale = 'en',
): string {
  const day = formatInstant(instant, 'medium', timeZone, locale);
  return `${day}, ${formatInstant(instant, 'timeWithZone', timeZone, locale)}`;
}

/** Length of a meeting. */
export function lengthInMinutes(startsAt: string, endsAt: string): number {
  return Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
}
