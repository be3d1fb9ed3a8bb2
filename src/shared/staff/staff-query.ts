import { staff } from '@contracts/leads.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

/** How long the list stays fresh, in milliseconds: several fields of a screen mount with it. */
const STALE_MS = 5 * 60_000;

/** The staff, by name: whom leads, tasks, contacts and consultants can be assigned to. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['staff'] as const,
    staleTime: STALE_MS,
    queryFn: ({ signal }) => runQueryAs(staff, (supabase) => supabase.rpc('list_staff').abortSignal(signal)),
  });
