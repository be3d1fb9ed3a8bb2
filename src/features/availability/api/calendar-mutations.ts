import { connectedCalendar } from '@contracts/connected-calendars.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { sha256 } from '@/shared/lib/hex';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQuery, runQueryAs } from '@/shared/supabase/run-query';
import { createFeedToken } from '../model/feed-token';
import { availabilityQueries } from './queries';

function useRefreshCalendars() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, availabilityQueries.connectedCalendars().queryKey);
}

function useRefreshSubscriptions() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, availabilityQueries.calendarSubscriptions().queryKey);
}

/** Connects a calendar by its secret URL. Throws AppError: 409 when it is connected, 422 for an unusable URL. */
export function useConnectCalendar(consultantId: number) {
  return useMutation({
    mutationFn: ({ name, url }: { name: string; url: string }) =>
      runQueryAs(connectedCalendar, (supabase) =>
        supabase.rpc('connect_calendar', { p_consultant_id: consultantId, p_name: name, p_url: url }),
      ),
    onSettled: useRefreshCalendars(),
    meta: { showsError: true },
  });
}

export function useDisconnectCalendar() {
  return useMutation({
    mutationFn: (id: number) =>
      runQueryAs(z.unknown(), (supabase) => supabase.rpc('disconnect_calendar', { p_id: id })),
    onSettled: useRefreshCalendars(),
    meta: { showsError: true },
  });
}

/** Makes a calendar due for a check. */
export function useCheckCalendar() {
  return useMutation({
    mutationFn: (id: number) =>
      runQueryAs(connectedCalendar, (supabase) => supabase.rpc('check_calendar_now', { p_id: id })),
    onSettled: useRefreshCalendars(),
    meta: { errorTitle: "Couldn't check the calendar" },
  });
}

/** Creates a consultant's private feed, or replaces it, and returns the token of its URL. The database gets only its hash. */
export function useCreateSubscription(consultantId: number) {
  return useMutation({
    mutationFn: async () => {
      const token = createFeedToken();
      const token_hash = await sha256(token);
      const [renewed] = await runQuery((supabase) =>
        supabase
          .from('calendar_subscriptions')
          .update({ token_hash })
          .eq('consultant_id', consultantId)
          .select('consultant_id'),
      );
      if (!renewed) {
        await runQuery((supabase) =>
          supabase.from('calendar_subscriptions').insert({ consultant_id: consultantId, token_hash }),
        );
      }
      return token;
    },
    onSettled: useRefreshSubscriptions(),
    meta: { showsError: true },
  });
}

export function useDeleteSubscription(consultantId: number) {
  return useMutation({
    mutationFn: () =>
      runQuery((supabase) =>
        supabase.from('calendar_subscriptions').delete().eq('consultant_id', consultantId),
      ),
    onSettled: useRefreshSubscriptions(),
    meta: { showsError: true },
  });
}
