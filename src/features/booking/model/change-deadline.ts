import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { FIRM_TIME_LABEL, visitorTimeLabelLong } from './visitor-time';

/** The last moment for a change in words: 'Friday, November 21, 2025 at 9:00 AM Eastern Time (New York), 3:00 PM …'. */
export function formatChangeDeadline(changeUntil: string, timeZone: string | undefined): string {
  const date = formatInstant(changeUntil, 'full', FIRM_TIME_ZONE);
  const time = formatInstant(changeUntil, 'time', FIRM_TIME_ZONE);
  const own = visitorTimeLabelLong(changeUntil, timeZone);
  return `${date} at ${time} ${FIRM_TIME_LABEL}${own ? `, ${own}` : ''}`;
}
