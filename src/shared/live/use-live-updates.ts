import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Difference, diffLists } from './list-difference';
import { useTableChanges } from './use-table-changes';

type ListSnapshot = { keys: readonly string[]; isWhole: boolean };

type LiveUpdatesOptions<Page, Data> = {
  /** What tells of changes; see `useTableChanges`. */
  table: string | undefined;
  queryKey: QueryKey;
  /** When the list on screen was read. */
  readAt: number;
  /** What is on screen; undefined while it is not there yet. */
  shown: ListSnapshot | undefined;
  /** Reads the list's first page as it is now. */
  read: (signal: AbortSignal) => Promise<Page>;
  reachOf: (page: Page) => ListSnapshot;
  /** The list on screen with what is new about its rows, each where it was. */
  merge: (data: Data, page: Page) => Data;
};

/**
 * Keeps an open list up to date. After a possible change its first page is refetched: rows on screen are updated in
 * place, and added or removed rows are reported, so that no row moves before the user asks for it.
 */
export function useLiveUpdates<Page, Data>(options: LiveUpdatesOptions<Page, Data>): Difference | undefined {
  const { table, queryKey, readAt, shown } = options;
  const queryClient = useQueryClient();
  const [newest, setNewest] = useState<{ list: string; at: number; reach: ListSnapshot }>();
  const asking = useRef({ isOn: false, isAgain: false });
  const gone = useRef(new AbortController());
  const list = JSON.stringify(queryKey);

  const look = useEffectEvent(async () => {
    if (!shown) return;
    if (asking.current.isOn) {
      asking.current.isAgain = true;
      return;
    }
    asking.current = { isOn: true, isAgain: false };
    const began = Date.now();
    try {
      const page = await options.read(gone.current.signal);
      const now = queryClient.getQueryState<Data>(queryKey);
      // What was read since is newer than this.
      if (now?.data !== undefined && now.fetchStatus === 'idle' && now.dataUpdatedAt <= began) {
        queryClient.setQueryData<Data>(queryKey, options.merge(now.data, page), {
          updatedAt: now.dataUpdatedAt,
        });
        setNewest({ list, at: began, reach: options.reachOf(page) });
      }
    } catch {
      // The list stays unchanged until the next poll.
    }
    asking.current.isOn = false;
    if (asking.current.isAgain && !gone.current.signal.aborted) void look();
  });
  useTableChanges(table, () => void look());

  // The result is no longer needed.
  useEffect(() => {
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);

  const difference = shown && newest?.list === list ? diffLists(shown, newest.reach) : undefined;
  const isOld = difference !== undefined && newest !== undefined && newest.at < readAt;
  useEffect(() => {
    if (isOld) void look();
  }, [isOld]);
  return isOld ? undefined : difference;
}
