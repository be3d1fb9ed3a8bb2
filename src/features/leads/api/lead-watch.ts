import { type Lead, leadWatch } from '@contracts/leads.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQuery } from '@/shared/supabase/run-query';
import { leadNews } from '../model/lead-news';
import { leadQueries } from './queries';

/** How often an open lead is watched, in milliseconds: a change is on screen within five seconds. */
const WATCH_MS = 4000;

const watchQuery = (id: number, isWriting: () => boolean) =>
  queryOptions({
    queryKey: [...leadQueries.all(), 'watch', id] as const,
    queryFn: ({ signal }) =>
      runQuery(leadWatch, (supabase) =>
        supabase.rpc('watch_lead', { p_id: id, p_is_writing: isWriting() }).abortSignal(signal),
      ),
    gcTime: 0,
  });

/** The other staff members who have the lead open, as the watch of the page has last read them. */
export function useLeadPresence(id: number) {
  const { data } = useQuery({ ...watchQuery(id, () => false), enabled: false });
  return data?.present ?? [];
}

/**
 * Watches an open lead while its page is visible, and refetches the lead and its timeline when something has changed.
 * Returns what other people changed last, in words.
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
  const stamp = data?.stamp;

  const compare = useEffectEvent(async () => {
    // A mutation of this page brings its own result.
    if (stamp === lead.stamp || queryClient.isMutating() > 0) return;
    const before = lead;
    try {
      const after = await queryClient.fetchQuery(leadQueries.detail(lead.id));
      const found = leadNews(before, after, user?.id);
      if (found.length > 0) setNews(found.join('. '));
      void cancelAndInvalidate(queryClient, leadQueries.timelines());
    } catch {
      // The next watch tries again.
    }
  });
  // Once for each answer of the watch.
  useEffect(() => {
    if (stamp !== undefined && dataUpdatedAt > 0) void compare();
  }, [stamp, dataUpdatedAt]);
  return news;
}
