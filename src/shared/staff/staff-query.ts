import type { Tables } from '@contracts/database.types.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQuery } from '@/shared/supabase/run-query';

export type Staff = Pick<Tables<'accounts'>, 'id' | 'email'> & { name: string | null };

/** How long the list stays fresh, in milliseconds: several fields of a screen mount with it. */
const STALE_MS = 5 * 60_000;

/** The staff, by name: whom leads, tasks, contacts and consultants can be assigned to. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['staff'] as const,
    staleTime: STALE_MS,
    queryFn: async ({ signal }): Promise<Staff[]> => {
      const staff = await runQuery((supabase) =>
        supabase
          .from('accounts')
          .select('id, name:full_name, email')
          .eq('role', 'admin')
          .order('id')
          .abortSignal(signal),
      );
      return staff.sort((a, b) => (a.name ?? a.email).localeCompare(b.name ?? b.email));
    },
  });
