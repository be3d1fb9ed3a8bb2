import { isMfaRequired } from '@/shared/auth/assurance';
import { sessionStore } from '@/shared/auth/session';
import { captchaOption } from '@/shared/http/call-function';
import { getSupabase } from '@/shared/supabase/client';
import type { LoginValues } from '../model/account-schemas';
import { AuthProviderError } from '../model/auth-error';

/** Loads what signing in needs, ahead of time. A failure shows when someone signs in. */
export function preloadSignIn(): void {
  getSupabase().catch(() => undefined);
}

/**
 * Signs in with a password; the session store follows by itself. Resolves to false when a second factor or a link from the
 * mailbox is owed before the person is in. Rejects with AuthProviderError.
 */
export async function signIn({ email, password }: LoginValues): Promise<boolean> {
  const client = await getSupabase();
  await sessionStore.start();
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password,
    options: await captchaOption(),
  });
  if (error) throw new AuthProviderError(error);
  if (isMfaRequired(data.session)) return false;
  const proof = await client.rpc('missing_proof');
  return proof.data !== 'mailbox';
}
