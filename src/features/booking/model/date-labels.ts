import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** '2025-11-24' as 'Monday, November 24, 2025'; a date has no zone, so none is asked. */
export function formatLongDate(isoDate: string): string {
  return longDate.format(new Date(`${isoDate}T00:00:00Z`));
}

/** The wire's '13:00' as '1:00 PM'. */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

const firmDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: FIRM_TIME_ZONE });
const firmTime = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: FIRM_TIME_ZONE,
});

/** An ISO instant on the firm's calendar and clock: 'Monday, November 24, 2025' and '1:00 PM'. */
export function formatAtFirm(instant: string): { date: string; time: string } {
  const at = new Date(instant);
  return { date: firmDate.format(at), time: formatTime(firmTime.format(at)) };
}
