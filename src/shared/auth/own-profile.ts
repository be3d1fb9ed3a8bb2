import { profileRow } from '@contracts/profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';

/** The first element is the address that is read. */
export const ownProfileKey = (userId: string) => ['/rest/v1/profiles', userId] as const;

/** What the signed-in person has said about themselves. */
export function ownProfileOptions(userId: string) {
  return queryOptions({
    queryKey: ownProfileKey(userId),
    queryFn: ({ signal }) =>
      read(profileRow, (supabase) =>
        supabase
          .from('profiles')
          .select('full_name, company, phone')
          .eq('id', userId)
          .abortSignal(signal)
          .single(),
      ),
  });
}
