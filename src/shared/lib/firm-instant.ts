import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { instantIn } from '@contracts/zones.ts';

/** The instant of a date and a time ("HH:MM") on the firm's clock; '' for anything that is not one. */
export const firmInstant = (date: string, time: string): string =>
  instantIn(`${date}T${time}`, FIRM_TIME_ZONE) ?? '';
