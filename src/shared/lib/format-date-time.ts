import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { inZone } from '@contracts/zones.ts';

// Dates and times for staff: every screen shows the firm's clock, wherever its reader is.

const yearOf = (at: string | Date) => inZone(at, FIRM_TIME_ZONE).date.slice(0, 4);

/** 'Nov 24, 9:05 AM' in the firm's zone, or 'Nov 24, 2025' when the year is not that of `now`. `at` is ISO. */
export function formatShortDateTime(at: string, now = new Date()): string {
  return yearOf(at) === yearOf(now)
    ? `${formatInstant(at, 'short', FIRM_TIME_ZONE)}, ${formatInstant(at, 'time', FIRM_TIME_ZONE)}`
    : formatInstant(at, 'medium', FIRM_TIME_ZONE);
}

/** 'Nov 24, 2025 9:05 AM' in the firm's zone. `at` is ISO. */
export function formatDateTime(at: string): string {
  return `${formatInstant(at, 'medium', FIRM_TIME_ZONE)} ${formatInstant(at, 'time', FIRM_TIME_ZONE)}`;
}
