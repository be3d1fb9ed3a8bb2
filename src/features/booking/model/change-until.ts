import { formatAtFirm } from './date-labels';
import { FIRM_TIME_LABEL, ownTimeInFull } from './visitor-time';

/** The last moment for a change in words: 'Friday, November 21, 2025 at 9:00 AM Eastern Time (New York), 3:00 PM …'. */
export function changeUntilInWords(changeUntil: string, timeZone: string | undefined): string {
  const { date, time } = formatAtFirm(changeUntil);
  const own = ownTimeInFull(changeUntil, timeZone);
  return `${date} at ${time} ${FIRM_TIME_LABEL}${own ? `, ${own}` : ''}`;
}
