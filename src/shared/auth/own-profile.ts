import { queryOptions } from '@tanstack/react-query';
import { runQuery } from '@/shared/supabase/run-query';

export const ownProfileKey = (userId: string) => ['profile', 'detail', userId] as const;

/** Query options for the signed-in user's profile. */
export function ownProfileOptions(userId: string) {
  return queryOptions({
    queryKey: ownProfileKey(userId),
    // Only this person changes it, and saving writes the answer into the cache.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      runQuery((supabase) =>
        supabase
          .from('profiles')
          .select('full_name, company, phone')
          .eq('id', userId)
          .abortSignal(signal)
          .single(),
      ),
  });
}
