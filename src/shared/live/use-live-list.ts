import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Difference } from './list-difference';
import { useLiveUpdates } from './use-live-updates';

type Row = { id: string | number };
type Page = { next: unknown };

/**
 * Replaces each row by its newest version, if there is one, without changing the order. `keyOf` identifies rows;
 * the default is `id`.
 */
export function replaceRows<T extends Row>(
  rows: T[],
  newest: readonly T[],
  keyOf: (row: T) => Row['id'] = ({ id }) => id,
): T[] {
  const byKey = new Map(newest.map((row) => [keyOf(row), row]));
  return rows.map((row) => byKey.get(keyOf(row)) ?? row);
}

type LiveListOptions<P extends Page> = {
  table: string | undefined;
  queryKey: QueryKey;
  list: { data: InfiniteData<P> | undefined; dataUpdatedAt: number; isPlaceholderData: boolean };
  /** Reads the first page. */
  read: (signal: AbortSignal) => Promise<P>;
  rowsOf: (page: P) => readonly Row[];
  /** A page on screen with what is new about its rows. */
  merge: (page: P, newest: P) => P;
};

/** `useLiveUpdates` for a list that is read page by page. */
export function useLiveList<P extends Page>(options: LiveListOptions<P>): Difference | undefined {
  const { table, queryKey, list, read, rowsOf, merge } = options;
  const reachOf = (pages: readonly P[]) => ({
    keys: pages.flatMap((page) => rowsOf(page).map(({ id }) => String(id))),
    isWhole: pages.at(-1)?.next == null,
  });
  return useLiveUpdates<P, InfiniteData<P>>({
    table,
    queryKey,
    readAt: list.dataUpdatedAt,
    shown: list.data && !list.isPlaceholderData ? reachOf(list.data.pages) : undefined,
    read,
    reachOf: (page) => reachOf([page]),
    merge: (data, newest) => ({ ...data, pages: data.pages.map((page) => merge(page, newest)) }),
  });
}
