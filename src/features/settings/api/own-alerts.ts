import { type StaffAlerts, staffAlerts } from '@contracts/staff-alerts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';
import { settingQueries } from './queries';

export const ownAlertQueries = {
  /** The emails about their own work that the signed-in admin gets. */
  mine: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'own-alerts'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(staffAlerts, (supabase) => supabase.rpc('get_my_alerts').abortSignal(signal)),
    }),
};

/** Turns emails to the signed-in admin on or off. A failure shows a toast. */
export function useSetOwnAlerts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingRequests, leads }: Partial<StaffAlerts>) =>
      runQueryAs(staffAlerts, (supabase) =>
        supabase.rpc('set_my_alerts', {
          ...(bookingRequests !== undefined && { p_booking_requests: bookingRequests }),
          ...(leads !== undefined && { p_leads: leads }),
        }),
      ),
    onSuccess: (saved) => queryClient.setQueryData(ownAlertQueries.mine().queryKey, saved),
  });
}
