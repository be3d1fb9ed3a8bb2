import { acceptedInvitation } from '@contracts/invitations.ts';
import type { AccountRole } from '@contracts/people.ts';
import { read } from '@/shared/supabase/read';

/**
 * Accepts the invitation whose link held `token`, as who is signed in; what their account is then. Throws AppError:
 * 403 for another address, 404 and 409 when the link is worth nothing any more.
 */
export async function acceptInvitation(token: string): Promise<AccountRole> {
  const { role } = await read(acceptedInvitation, (supabase) =>
    supabase.rpc('accept_invitation', { p_token: token }),
  );
  return role;
}
