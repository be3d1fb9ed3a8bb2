import { invitation } from '@contracts/invitations.ts';
import type { AccountRole } from '@contracts/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { invitationQueries } from './queries';

function useRefresh() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, invitationQueries.all());
}

/** Invites an email address. Throws AppError: 409 when it has an account or an open invitation. */
export function useInvite() {
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: AccountRole }) =>
      runQueryAs(invitation, (supabase) =>
        supabase.rpc('create_invitation', { p_email: email, p_role: role }),
      ),
    onSuccess: useRefresh(),
    meta: { showsError: true },
  });
}

/** Sends a new link; the previous one stops working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: number) =>
      runQueryAs(invitation, (supabase) => supabase.rpc('resend_invitation', { p_id: id })),
    onSettled: useRefresh(),
    meta: { errorTitle: 'Not sent' },
  });
}

/** Cancels an invitation, so that its link stops working. */
export function useCancelInvitation() {
  return useMutation({
    mutationFn: (id: number) =>
      runQueryAs(invitation, (supabase) => supabase.rpc('cancel_invitation', { p_id: id })),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}
