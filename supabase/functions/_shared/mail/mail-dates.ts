import { FIRM_TIME_ZONE } from '../contracts/booking-rules.ts';
import { formatInstant, zoneName } from '../contracts/time-format.ts';

/** "Tuesday, November 24, 2026, 9:00 AM – 10:00 AM, Eastern Standard Time". */
export function meetingTime(startsAt: string, endsAt: string, timeZone: string): string {
  const hours = `${formatInstant(startsAt, 'time', timeZone)} – ${formatInstant(endsAt, 'time', timeZone)}`;
  return `${formatInstant(startsAt, 'full', timeZone)}, ${hours}, ${zoneName(timeZone, 'long', startsAt)}`;
}

/** "Nov 24, 9:00 AM EST" where the year is plain. */
export function dayAndTime(instant: string, timeZone: string): string {
  return `${formatInstant(instant, 'short', timeZone)}, ${formatInstant(instant, 'timeWithZone', timeZone)}`;
}

/** "9:00 AM EST" beside the time of another zone; with its day when that is another one. */
export function timeWithDayIfDifferent(instant: string, timeZone: string, other: string): string {
  const isSameDay = formatInstant(instant, 'full', timeZone) === formatInstant(instant, 'full', other);
  return isSameDay ? formatInstant(instant, 'timeWithZone', timeZone) : dayAndTime(instant, timeZone);
}

/** "Nov 24, 2026, 9:00 AM EST" for subjects and for when something arrived. */
export function dateAndTime(instant: string, timeZone: string = FIRM_TIME_ZONE): string {
  return `${formatInstant(instant, 'medium', timeZone)}, ${formatInstant(instant, 'timeWithZone', timeZone)}`;
}

/** Length of a meeting in words: "60 minutes". */
export function lengthInWords(startsAt: string, endsAt: string): string {
  return `${Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)} minutes`;
}
