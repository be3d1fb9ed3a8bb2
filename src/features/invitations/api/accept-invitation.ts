import { runQuery } from '@/shared/supabase/run-query';

/**
 * Accepts the invitation of `token` for the signed-in account; returns its new role. Throws AppError: 403 for another
 * email address, 404 and 409 for a link that is no longer valid.
 */
export function acceptInvitation(token: string): Promise<string> {
  return runQuery((supabase) => supabase.rpc('accept_invitation', { p_token: token }));
}
