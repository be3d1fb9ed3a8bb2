import type { HistoryEntry } from '@contracts/history.ts';
import { formatInstant } from '@contracts/time-format.ts';

export type HistoryMonth = { month: string; entries: HistoryEntry[] };

/** Groups the entries by month in the reader's time zone, in the given order. */
export function groupByMonth(entries: readonly HistoryEntry[]): HistoryMonth[] {
  const months: HistoryMonth[] = [];
  for (const entry of entries) {
    const name = formatInstant(entry.at, 'month');
    const last = months.at(-1);
    if (last?.month === name) last.entries.push(entry);
    else months.push({ month: name, entries: [entry] });
  }
  return months;
}

/** 'Monday, November 24, 9:00 AM EST', in the reader's time zone. */
export function formatHistoryMoment(at: string): string {
  return `${formatInstant(at, 'weekdayLong')}, ${formatInstant(at, 'timeWithZone')}`;
}

/** Whether a message is shortened at first. */
export function isLongMessage(body: string): boolean {
  return body.length > 280 || body.split('\n').length > 4;
}
