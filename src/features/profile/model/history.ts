import type { HistoryEntry } from '@contracts/history.ts';

export type HistoryMonth = { month: string; entries: HistoryEntry[] };

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Entries in their order, grouped by the month in which they fall where the reader is. */
export function byMonth(entries: readonly HistoryEntry[]): HistoryMonth[] {
  const months: HistoryMonth[] = [];
  for (const entry of entries) {
    const name = month.format(new Date(entry.at));
    const last = months.at(-1);
    if (last?.month === name) last.entries.push(entry);
    else months.push({ month: name, entries: [entry] });
  }
  return months;
}

/** 'Monday, November 24, 9:00 AM EST', on the reader's clock; newer browsers' narrow spaces are made plain. */
export function momentOf(at: string): string {
  const instant = new Date(at);
  return `${day.format(instant)}, ${clock.format(instant)}`.replace(/\u202F/g, ' ');
}

/** Whether a message is too long to be shown whole at first. */
export function isLong(body: string): boolean {
  return body.length > 280 || body.split('\n').length > 4;
}
