import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';
import type { Lead } from '../model/lead';
import { leadNews } from '../model/lead-news';
import { leadQueries } from './queries';

/** How often an open lead is watched, in milliseconds: a change is on screen within five seconds. */
const WATCH_MS = 4000;

const watchKey = (id: number) => [...leadQueries.all(), 'watch', id] as const;

const watchQuery = (id: number, isWriting: () => boolean) =>
  queryOptions({
    queryKey: watchKey(id),
    queryFn: async ({ signal }) => {
      const watchers = await runQuery((supabase) =>
        supabase.rpc('watch_lead', { p_id: id, p_is_writing: isWriting() }).abortSignal(signal),
      );
      return requireColumns(watchers, ['staff_id', 'name', 'is_writing', 'revision']);
    },
    gcTime: 0,
  });

/** The other staff members who have the lead open, as the watch of the page has last read them. */
export function useLeadPresence(id: number) {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...watchQuery(id, () => false), enabled: false });
  return data.filter(({ staff_id }) => staff_id !== user?.id);
}

/** Returns a function that watches the lead at once, which tells other staff that the reader no longer writes. */
export function useReportNotWriting(id: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, watchKey(id));
}

/**
 * Watches an open lead while its page is visible, and refetches the lead when something has changed. Returns what other people changed last, in words.
 */
export function useLeadWatch(lead: Lead, isWriting: () => boolean): string {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [news, setNews] = useState('');
  const { data, dataUpdatedAt } = useQuery({
    ...watchQuery(lead.id, isWriting),
    refetchInterval: WATCH_MS,
    refetchOnWindowFocus: true,
  });
  const revision = data?.[0]?.revision;

  const seen = useRef(lead);
  // What a mutation of this page has changed is no news.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        seen.current = queryClient.getQueryData(leadQueries.detail(lead.id).queryKey) ?? seen.current;
      }),
    [queryClient, lead.id],
  );

  const compare = useEffectEvent(async () => {
    if (revision === seen.current.revision || queryClient.isMutating() > 0) return;
    const before = seen.current;
    try {
      // A poll may have fetched the lead before this watch.
      const after =
        revision === lead.revision ? lead : await queryClient.fetchQuery(leadQueries.detail(lead.id));
      seen.current = after;
      const found = leadNews(before, after, user?.id);
      if (found.length > 0) setNews(found.join('. '));
    } catch {
      // The next watch tries again.
    }
  });
  // Once for each answer of the watch.
  useEffect(() => {
    if (revision !== undefined && dataUpdatedAt > 0) void compare();
  }, [revision, dataUpdatedAt]);
  return news;
}
