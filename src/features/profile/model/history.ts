import type { Tables } from '@contracts/database.types.ts';
import { withZone } from '@contracts/own-zone-name.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { SITE } from '@/shared/config/site';
import type { WithColumns } from '@/shared/supabase/require-columns';

export const HISTORY_COLUMNS = ['kind', 'id', 'at', 'title'] as const;

/**
 * A consultation with its status, or a message or reply with its text. `at` is the instant of its start, or when it was sent. The
 * `id` is one of its kind.
 */
export type HistoryEntry = WithColumns<Tables<'my_history'>, (typeof HISTORY_COLUMNS)[number]>;

export type HistoryMonth = { month: string; entries: HistoryEntry[] };

const isAhead = ({ status, at }: HistoryEntry, now: Date) =>
  (status === 'pending' || status === 'confirmed') && Date.parse(at) > now.getTime();

/**
 * Groups the entries, given latest first, by month in the reader's time zone. Those to come are the first group, and
 * there the next one is first.
 */
export function groupByMonth(entries: readonly HistoryEntry[], now = new Date()): HistoryMonth[] {
  const ahead = entries.filter((entry) => isAhead(entry, now)).reverse();
  const others = entries.filter((entry) => !isAhead(entry, now));
  const months = Map.groupBy(others, ({ at }) => formatInstant(at, 'month'));
  return [
    ...(ahead.length > 0 ? [{ month: 'Upcoming', entries: ahead }] : []),
    ...Array.from(months, ([month, of]) => ({ month, entries: of })),
  ];
}

/** 'Monday, November 24, 9:00 AM Eastern Time', in the reader's time zone. */
export function formatHistoryMoment(at: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `${formatInstant(at, 'weekdayLong')}, ${withZone(formatInstant(at, 'time'), timeZone, 'en')}`;
}

/** What an entry is, in a few words. */
export function historyTitle({ kind, title }: Pick<HistoryEntry, 'kind' | 'title'>): string {
  if (kind === 'message') return `${title} to ${SITE.brand}`;
  return kind === 'reply' ? `Reply from ${SITE.brand}` : title;
}

/** Whether a message is shortened at first. */
export function isLongMessage(body: string): boolean {
  return body.length > 280 || body.split('\n').length > 4;
}
