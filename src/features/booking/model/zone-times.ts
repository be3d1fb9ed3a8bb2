import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import type { Locale } from '@contracts/locale.ts';
import { formatInstant, formatTime } from '@contracts/time-format.ts';

/** A free time: "HH:MM" on the firm's clock, and its instant (ISO 8601). */
export type Slot = { readonly time: string; readonly startsAt: string };

/** A slot on the visitor's clock, or on the firm's while theirs is not known. `day` is 'Tue, Nov 25'. */
export function slotParts(
  { time, startsAt }: Slot,
  timeZone: string | undefined,
  locale: Locale,
): { day: string | undefined; time: string; isOtherDay: boolean } {
  if (Number.isNaN(Date.parse(startsAt)))
    return { day: undefined, time: formatTime(time, locale), isOtherDay: false };
  const zone = timeZone ?? FIRM_TIME_ZONE;
  const day = formatInstant(startsAt, 'weekdayShort', zone, locale);
  return {
    day,
    time: formatInstant(startsAt, 'time', zone, locale),
    // A format of another zone is expensive, and the open times do without.
    get isOtherDay() {
      return day !== formatInstant(startsAt, 'weekdayShort', FIRM_TIME_ZONE, locale);
    },
  };
}

/** Stands for the name of a zone in a text of the prerendered HTML. */
export const ZONE_PLACEHOLDER = '{zone}';
