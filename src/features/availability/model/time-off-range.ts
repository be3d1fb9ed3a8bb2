import { addDays } from '@contracts/time.ts';
import { formatInstant } from '@contracts/time-format.ts';

/** Whole days in a zone, the last one included, as Postgres reads a range of instants. */
export function rangeOf(first: string, last: string, timeZone: string): string {
  return `[${first} 00:00 ${timeZone},${addDays(last, 1)} 00:00 ${timeZone})`;
}

/** The ends of such a range as Postgres writes it: '["2027-03-12 05:00:00+00","2027-03-15 04:00:00+00")'. */
export function endsOf(period: string): [from: Date, to: Date] {
  const [from = '', to = ''] = period
    .replace(/[[\]()"]/g, '')
    .split(',')
    .map((end) =>
      end
        .trim()
        .replace(' ', 'T')
        .replace(/([+-]\d\d)$/, '$1:00'),
    );
  return [new Date(from), new Date(to)];
}

/** "Mar 12, 2027, 12:00 AM to Mar 15, 2027, 12:00 AM" on the clock of a zone. */
export function spanOf(period: string, timeZone: string): string {
  return endsOf(period)
    .map((end) => `${formatInstant(end, 'medium', timeZone)}, ${formatInstant(end, 'time', timeZone)}`)
    .join(' to ');
}
