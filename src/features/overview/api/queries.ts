import { staffOverview } from '@contracts/staff-overview.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

/** How often the overview is refetched while the page is visible, in milliseconds. */
const REFETCH_INTERVAL_MS = 60_000;

export const overviewQueries = {
  all: () => ['overview'] as const,

  /** The figures, appointments and leads of the staff's first screen. */
  summary: () =>
    queryOptions({
      queryKey: [...overviewQueries.all(), 'summary'] as const,
      refetchInterval: REFETCH_INTERVAL_MS,
      queryFn: ({ signal }) =>
        runQueryAs(staffOverview, (supabase) => supabase.rpc('get_staff_overview').abortSignal(signal)),
    }),
};
