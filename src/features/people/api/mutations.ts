import type { AccountRole } from '@contracts/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionStore } from '@/shared/auth/session';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { type Person, peopleQueries } from './queries';

type Change = { person: Person; role: AccountRole };

/** Makes an account a client or an admin. Throws AppError: 409 for the last admin. */
export function useSetRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ person: { id }, role }: Change) =>
      changeOneRow((supabase) => supabase.from('accounts').update({ role }).eq('id', id).select('id')),
    onSuccess: (_done, { person: { id } }) => {
      // An admin who gave up the role loses access at once.
      if (id === sessionStore.getSession().user?.id) void sessionStore.refreshRole();
      return cancelAndInvalidate(queryClient, peopleQueries.lists());
    },
    meta: { showsError: true },
  });
}
