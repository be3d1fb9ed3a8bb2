import { staffOverview } from '@contracts/staff-overview.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';

/** The day goes on while the page is open: it is read anew so often, in milliseconds. */
const REFRESH_MS = 60_000;

/** What the staff see first; read anew each time it is opened, and every minute while it can be seen. */
export function overviewOptions() {
  return queryOptions({
    queryKey: ['/rest/v1/rpc/get_staff_overview'],
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      read(staffOverview, (supabase) => supabase.rpc('get_staff_overview').abortSignal(signal)),
  });
}
