import { historyEntry } from '@contracts/history.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

export const profileQueries = {
  all: () => ['profile'] as const,

  /** The consultations and messages of the signed-in client, newest first. */
  history: (userId: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'history', userId] as const,
      queryFn: ({ signal }) =>
        runQueryAs(historyEntry.array(), (supabase) => supabase.rpc('list_my_history').abortSignal(signal)),
    }),
};
