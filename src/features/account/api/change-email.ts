import { PATHS } from '@/shared/config/paths';
import { getSupabase } from '@/shared/supabase/client';
import { AccountError, isAsGoodAsSent } from '../model/refusal';
import { noteAskedLink } from './asked-links';
import { createBrowserSecret } from './browser-secret';
import { endProof, provePassword } from './prove-password';

type Change = { email: string; current: string; next: string };

/**
 * Asks the provider to mail a link to both addresses. The old one holds until both links are followed. An address that
 * has an account already reads like any other. Rejects with an error for people.
 */
export async function changeEmail({ email, current, next }: Change): Promise<void> {
  await endProof(await provePassword(email, current));
  const { auth } = await getSupabase();
  const emailRedirectTo = location.origin + PATHS.emailConfirmation;
  const own = await createBrowserSecret();
  const { error } = await auth.updateUser(
    { email: next, ...(own && { data: own.metadata }) },
    { emailRedirectTo },
  );
  const refusal = error && new AccountError(error);
  if (refusal && !isAsGoodAsSent(refusal)) throw refusal;
  noteAskedLink(next, '/', own?.secret);
}
