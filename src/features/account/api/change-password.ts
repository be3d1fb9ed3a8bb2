import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AccountError } from '../model/refusal';
import { endProof, provePassword } from './prove-password';

type Change = { email: string; current: string; next: string; hasFactor: boolean };

async function setPassword(auth: Supabase['auth'], password: string): Promise<void> {
  const { error } = await auth.updateUser({ password });
  if (error) throw new AccountError(error);
}

/** Takes over the session that has just proved itself; changing the password may have ended the one before it. */
async function keep(proof: Supabase['auth'], main: Supabase['auth']): Promise<void> {
  const { data } = await proof.getSession();
  if (!data.session) return;
  const { error } = await main.setSession(data.session);
  if (error) throw new AccountError(error);
}

/**
 * Sets a new password and ends every other session of the account; the provider's mail says so. The session that
 * knows the password is a fresh one, as the provider may demand for this; with a second factor only the one that has
 * given it may do it. Rejects with an error for people, and then the old password still holds.
 */
export async function changePassword({ email, current, next, hasFactor }: Change): Promise<void> {
  const main = (await getSupabase()).auth;
  const proof = await provePassword(email, current);
  try {
    await setPassword(hasFactor ? main : proof, next);
  } catch (error) {
    await endProof(proof);
    throw error;
  }
  if (!hasFactor) await keep(proof, main);
  await main.signOut({ scope: 'others' });
}
