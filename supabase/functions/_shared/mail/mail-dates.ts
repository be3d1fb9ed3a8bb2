import { FIRM_TIME_ZONE } from '../contracts/booking/booking-rules.ts';
import type { Locale } from '../contracts/locale.ts';
import { withZone } from '../contracts/own-zone-name.ts';
import { formatInstant } from '../contracts/time-format.ts';
import { fill, fillCount, messages } from '../locales/messages.ts';

const HALF_A_YEAR_MS = 183 * 86_400_000;

/** A date with its weekday, as a language writes it in a sentence: "Tuesday, November 24", "martes 24 de noviembre". */
const withWeekday = (weekday: string, date: string, locale: Locale) =>
  fill(messages('mail/common', locale).day, { weekday, date });

/** "Tuesday, November 24", "martes 24 de noviembre"; with its year when that is more than half a year away. */
function dayIn(instant: string, timeZone: string, locale: Locale): string {
  const isNear = Math.abs(Date.parse(instant) - Date.now()) < HALF_A_YEAR_MS;
  return formatInstant(instant, isNear ? 'weekdayLong' : 'full', timeZone, locale);
}

/** The time of day, with its zone. */
export function timeOfDay(instant: string, timeZone: string, locale: Locale): string {
  return withZone(formatInstant(instant, 'time', timeZone, locale), timeZone, locale);
}

/** "Tuesday, November 24" and "9:00 AM – 10:00 AM Eastern Time". */
export function dayAndTime(startsAt: string, endsAt: string, timeZone: string, locale: Locale) {
  const start = formatInstant(startsAt, 'time', timeZone, locale);
  return {
    day: dayIn(startsAt, timeZone, locale),
    time: `${start} – ${timeOfDay(endsAt, timeZone, locale)}`,
  };
}

/** "Tuesday, November 24, 9:00 AM – 10:00 AM Eastern Time". */
export function meetingTime(
  startsAt: string,
  endsAt: string,
  timeZone: string,
  locale: Locale = 'en',
): string {
  const { day, time } = dayAndTime(startsAt, endsAt, timeZone, locale);
  return `${day}, ${time}`;
}

/** "at 9:00 AM" or "by 9:00 AM". Spanish has another article before one o'clock: "a la 1:00 p.m." */
export function beforeTime(word: 'at' | 'by', time: string, locale: Locale): string {
  return fillCount(messages('mail/common', locale)[word], Number.parseInt(time, 10), locale, { time });
}

/** "Tuesday, November 24 at 9:00 AM Eastern Time", "martes 24 de noviembre a las 9:00 a.m., hora del Este". */
export function momentIn(instant: string, timeZone: string = FIRM_TIME_ZONE, locale: Locale = 'en'): string {
  return `${dayIn(instant, timeZone, locale)} ${beforeTime('at', timeOfDay(instant, timeZone, locale), locale)}`;
}

/** "Tue, Nov 24, 9:00 AM Eastern Time", "mar 24 nov, 9:00 a.m., hora del Este", for a subject. */
export function shortMoment(instant: string, timeZone: string, locale: Locale): string {
  const weekday = formatInstant(instant, 'weekday', timeZone, locale);
  const day = withWeekday(weekday, formatInstant(instant, 'short', timeZone, locale), locale);
  return `${day}, ${timeOfDay(instant, timeZone, locale)}`;
}

/** Length of a meeting. */
export function lengthInMinutes(startsAt: string, endsAt: string): number {
  return Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
}
