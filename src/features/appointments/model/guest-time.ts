import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { cityOf, formatTimeElsewhere } from '@contracts/time-format.ts';

/**
 * The time on the guest's own clock, "6:00 AM in Los Angeles", with the weekday when it is another day there.
 * Undefined when their clock shows what the firm's does, or when the zone is unknown here.
 */
export function guestTimeOf(startsAt: string, timeZone: string): string | undefined {
  try {
    const time = formatTimeElsewhere(startsAt, timeZone, FIRM_TIME_ZONE);
    const city = cityOf(timeZone);
    return time && `${time} ${city === 'UTC' ? city : `in ${city}`}`;
  } catch {
    return undefined;
  }
}
