import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import type { Database } from '@contracts/database.types.ts';
import { formatMinutes } from '@contracts/time-format.ts';
import { inZone } from '@contracts/zones.ts';
import type { Hours } from './calendar-layout';

const MIDNIGHT = 1440;

/** When a consultant works. */
export type OpenHours = Database['public']['Functions']['list_open_hours']['Returns'][number];

/** The part of a period that lies on a date of the firm, in minutes since midnight. */
function partOn({ starts_at, ends_at }: OpenHours, date: string): Hours | undefined {
  const start = inZone(starts_at, FIRM_TIME_ZONE);
  const end = inZone(ends_at, FIRM_TIME_ZONE);
  const from = start.date < date ? 0 : start.minutes;
  const to = end.date > date ? MIDNIGHT : end.minutes;
  const isOnDate = start.date <= date && end.date >= date && from < to;
  return isOnDate ? { from, to } : undefined;
}

/** When no one of `open` works on a date, within the visible hours, in order. */
export function closedHours(open: readonly OpenHours[], date: string, visible: Hours): Hours[] {
  const parts = open
    .flatMap((period) => partOn(period, date) ?? [])
    .sort((one, other) => one.from - other.from);
  const closed: Hours[] = [];
  let at = visible.from;
  for (const { from, to } of parts) {
    if (from > at) closed.push({ from: at, to: Math.min(from, visible.to) });
    at = Math.max(at, to);
  }
  if (at < visible.to) closed.push({ from: at, to: visible.to });
  return closed.filter(({ from, to }) => from < to);
}

/** "Closed: 8:00 AM to 9:00 AM, 5:00 PM to 6:00 PM", "Closed all day", or '' without any. */
export function closedLabel(closed: readonly Hours[], visible: Hours): string {
  const [first] = closed;
  if (!first) return '';
  if (first.from === visible.from && first.to === visible.to) return 'Closed all day';
  return `Closed: ${closed.map(({ from, to }) => `${formatMinutes(from)} to ${formatMinutes(to)}`).join(', ')}`;
}
