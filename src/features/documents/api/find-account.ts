import { type FoundAccount, foundAccount } from '@contracts/documents.ts';
import { useMutation } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';

/** Looks up the confirmed account of an address, for admins; undefined when there is none. */
export function useFindAccount() {
  return useMutation({
    mutationFn: async (email: string): Promise<FoundAccount | undefined> => {
      const found = await read(foundAccount.array(), (supabase) =>
        supabase.rpc('find_account', { p_email: email }),
      );
      return found[0];
    },
  });
}
