import type { AccountRole, Person } from '@contracts/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { sessionStore } from '@/shared/auth/session';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { peopleQueries } from './queries';

type Change = { person: Person; role: AccountRole };

/** Makes an account a client or an admin. Throws AppError: 409 for the last admin. */
export function useSetRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ person, role }: Change) =>
      runQueryAs(z.unknown(), (supabase) => supabase.rpc('set_role', { p_user_id: person.id, p_role: role })),
    onSuccess: (_done, { person }) => {
      // An admin who gave up the role loses access at once.
      if (person.isYou) void sessionStore.refreshRole();
      return cancelAndInvalidate(queryClient, peopleQueries.lists());
    },
    meta: { showsError: true },
  });
}
