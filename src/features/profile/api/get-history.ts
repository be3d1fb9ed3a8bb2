import { historyEntry } from '@contracts/history.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { profileKeys } from './keys';

/** The signed-in client's consultations and messages, newest first; read anew each time it is opened. */
export function historyOptions(userId: string) {
  return queryOptions({
    queryKey: profileKeys.history(userId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(historyEntry.array(), (supabase) => supabase.rpc('list_my_history').abortSignal(signal)),
  });
}
