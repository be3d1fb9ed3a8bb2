import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';

function wallClock(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(instant).replace(/\u202F/g, ' ');
}

/**
 * The time on the guest's own clock, "6:00 AM in Los Angeles", with the weekday when it is another day there.
 * Undefined when their clock shows what the firm's does, or when the zone is unknown here.
 */
export function guestTimeOf(startsAt: string, timeZone: string): string | undefined {
  const instant = new Date(startsAt);
  const full = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
  try {
    if (wallClock(instant, timeZone, full) === wallClock(instant, FIRM_TIME_ZONE, full)) return undefined;
    const day = (zone: string) => wallClock(instant, zone, { weekday: 'short' });
    const time = wallClock(instant, timeZone, { hour: 'numeric', minute: '2-digit' });
    const there = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
    return `${day(timeZone) === day(FIRM_TIME_ZONE) ? '' : `${day(timeZone)} `}${time} ${there === 'UTC' ? 'UTC' : `in ${there}`}`;
  } catch {
    return undefined;
  }
}
