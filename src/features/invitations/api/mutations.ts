import type { AccountRole } from '@contracts/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { invitationQueries } from './queries';

function useRefresh() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, invitationQueries.all());
}

/** Invites an email address. Throws AppError: 409 when it has an account or an open invitation. */
export function useInvite() {
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: AccountRole }) =>
      changeOneRow((supabase) =>
        supabase.from('invitations').insert({ email: email.toLowerCase(), role }).select('email'),
      ),
    onSuccess: useRefresh(),
    meta: { showsError: true },
  });
}

/** A change of an open invitation. The database sets the time. */
const change = (id: number, column: 'sent_at' | 'cancelled_at') => {
  const now = new Date().toISOString();
  return changeOneRow((supabase) =>
    supabase
      .from('invitations')
      .update(column === 'sent_at' ? { sent_at: now } : { cancelled_at: now })
      .eq('id', id)
      .select('id'),
  );
};

/** Sends a new link; the previous one stops working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: number) => change(id, 'sent_at'),
    onSettled: useRefresh(),
    meta: { errorTitle: 'Not sent' },
  });
}

/** Cancels an invitation, so that its link stops working. */
export function useCancelInvitation() {
  return useMutation({
    mutationFn: (id: number) => change(id, 'cancelled_at'),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}
