import { BOOKING_WINDOW_DAYS, FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { addDays, isWeekend } from '@contracts/time.ts';
import { formatDate } from '@contracts/time-format.ts';
import { todayIn } from '@contracts/zones.ts';
import { locale, messages } from '@/shared/i18n/messages';

const MESSAGES = messages('booking/days', {
  today: 'today',
  chosen: 'chosen',
  taken: 'not available',
});

/** `value` is "YYYY-MM-DD", `label` the text of the option. */
type BookableDate = { readonly value: string; readonly label: string };

/**
 * The dates that can be booked: the next 30 days from tomorrow, without weekends. Dates are those of the firm's
 * calendar: when it is late evening in Honolulu, the next day has already begun in Atlanta.
 */
export function bookableDates(now: Date): BookableDate[] {
  const today = todayIn(FIRM_TIME_ZONE, now);
  return Array.from({ length: BOOKING_WINDOW_DAYS }, (_, index) => addDays(today, index + 1))
    .filter((value) => !isWeekend(value))
    .map((value) => ({ value, label: formatDate(value, 'full', locale.get()) }));
}

/** The days that the date picker shows, and which of them can be chosen, as "YYYY-MM-DD" on the visitor's calendar. */
export type PickerDays = { today: string; last: string; days: readonly string[] };

/**
 * The days from today to the end of the booking window in `timeZone`. Only those in `free` can be chosen. While `free`
 * is not known, every working day of the firm can be chosen.
 */
export function pickerDays(
  now: Date,
  free: readonly string[] | undefined,
  timeZone: string = FIRM_TIME_ZONE,
): PickerDays {
  const days = free ?? bookableDates(now).map(({ value }) => value);
  const today = todayIn(timeZone, now);
  return { today, last: addDays(today, BOOKING_WINDOW_DAYS), days: days.filter((day) => day >= today) };
}

type DayState = { isToday: boolean; isFree: boolean; isChosen: boolean };

/** The label of a day for screen readers: 'Monday, November 24, 2025, not available'. */
export function dayLabel(isoDate: string, { isToday, isFree, isChosen }: DayState): string {
  const t = MESSAGES.get();
  const parts = [formatDate(isoDate, 'full', locale.get())];
  if (isToday) parts.push(t.today);
  if (isChosen) parts.push(t.chosen);
  else if (!isFree) parts.push(t.taken);
  return parts.join(', ');
}
