import { FIRM_TIME_ZONE } from '../contracts/booking/booking-rules.ts';
import type { Locale } from '../contracts/locale.ts';
import { formatInstant, zoneName } from '../contracts/time-format.ts';

/** "Tuesday, November 24, 2026, 9:00 AM – 10:00 AM, Eastern Standard Time". */
export function meetingTime(
  startsAt: string,
  endsAt: string,
  timeZone: string,
  locale: Locale = 'en',
): string {
  const [from, to] = [startsAt, endsAt].map((instant) => formatInstant(instant, 'time', timeZone, locale));
  const day = formatInstant(startsAt, 'full', timeZone, locale);
  return `${day}, ${from} – ${to}, ${zoneName(timeZone, 'long', startsAt, locale)}`;
}

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

/** "Nov 24, 2026, 9:00 AM EST" for subjects and for when something arrived. */
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
