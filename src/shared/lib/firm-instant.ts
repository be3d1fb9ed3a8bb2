import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { startOfDayIn } from '@contracts/time.ts';
import { instantIn } from '@contracts/zones.ts';

/** The instant of a date and a time ("HH:MM") on the firm's clock; '' for anything that is not one. */
export const firmInstant = (date: string, time: string): string =>
  instantIn(`${date}T${time}`, FIRM_TIME_ZONE) ?? '';

/** The instant at which a date begins on the firm's clock, or the date `days` after it. */
export const firmDayStart = (date: string, days = 0): string =>
  startOfDayIn(date, FIRM_TIME_ZONE, days) ?? date;
