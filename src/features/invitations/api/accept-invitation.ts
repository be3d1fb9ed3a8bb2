import { acceptedInvitation } from '@contracts/invitations.ts';
import type { AccountRole } from '@contracts/people.ts';
import { runQueryAs } from '@/shared/supabase/run-query';

/**
 * Accepts the invitation of `token` for the signed-in account; returns its new role. Throws AppError: 403 for another
 * email address, 404 and 409 for a link that is no longer valid.
 */
export async function acceptInvitation(token: string): Promise<AccountRole> {
  const { role } = await runQueryAs(acceptedInvitation, (supabase) =>
    supabase.rpc('accept_invitation', { p_token: token }),
  );
  return role;
}
