import type { BusyTime } from '../../../supabase/functions/refresh-calendars/busy-periods.ts';

/** A calendar file with events of these lines. */
export const calendarOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** "2027-03-04T15:00/16:00", with the date of the end where it is another. */
export function shown({ start, end }: BusyTime): string {
  const [endDate = '', endTime = ''] = end.slice(0, 16).split('T');
  return `${start.slice(0, 16)}/${start.startsWith(endDate) ? endTime : `${endDate}T${endTime}`}`;
}
