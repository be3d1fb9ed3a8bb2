import { queryOptions } from '@tanstack/react-query';
import { runQuery } from '@/shared/supabase/run-query';

export const profileQueries = {
  all: () => ['profile'] as const,

  /** The consultations, messages and replies of the signed-in client, newest first. */
  history: (userId: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'history', userId] as const,
      queryFn: ({ signal }) => runQuery((supabase) => supabase.rpc('list_my_history').abortSignal(signal)),
    }),
};
