import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sha256 } from '@/shared/lib/hex';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';
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
      runQuery((supabase) =>
        supabase.from('connected_calendars').insert({ consultant_id: consultantId, name, url }),
      ),
    onSettled: useRefreshCalendars(),
    meta: { showsError: true },
  });
}

/** Deletes a calendar with its URL and its busy times. Throws StaleRowError. */
export function useDisconnectCalendar() {
  return useMutation({
    mutationFn: (id: number) =>
      changeOneRow((supabase) => supabase.from('connected_calendars').delete().eq('id', id).select('id')),
    onSettled: useRefreshCalendars(),
    meta: { showsError: true },
  });
}

/** Makes a calendar due for a check. */
export function useCheckCalendar() {
  return useMutation({
    mutationFn: (id: number) =>
      changeOneRow((supabase) =>
        supabase
          .from('connected_calendars')
          .update({ check_requested_at: new Date().toISOString() })
          .eq('id', id)
          .select('id'),
      ),
    onSettled: useRefreshCalendars(),
    meta: { errorTitle: 'Couldn’t check the calendar' },
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
