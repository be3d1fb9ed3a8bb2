import { queryOptions } from '@tanstack/react-query';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';
import { HISTORY_COLUMNS } from '../model/history';

export const profileQueries = {
  all: () => ['profile'] as const,

  /** The consultations, messages and replies of the signed-in client, newest first. */
  history: (userId: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'history', userId] as const,
      queryFn: async ({ signal }) => {
        const rows = await runQuery((supabase) =>
          supabase
            .from('my_history')
            .select()
            .order('at', { ascending: false })
            .order('kind')
            .order('id')
            .abortSignal(signal),
        );
        return requireColumns(rows, HISTORY_COLUMNS);
      },
    }),
};
