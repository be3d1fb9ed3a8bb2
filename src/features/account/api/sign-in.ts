import { isMfaRequired } from '@/shared/auth/assurance';
import { sessionStore } from '@/shared/auth/session';
import { captchaOption } from '@/shared/http/captcha-token';
import { getSupabase } from '@/shared/supabase/client';
import type { LoginValues } from '../model/account-schemas';
import { AuthProviderError } from '../model/auth-error';

/** Loads the client before it is needed. A failure is reported by the sign-in. */
export function preloadSignIn(): void {
  getSupabase().catch(() => undefined);
}

/**
 * Signs in with a password, which updates the session store. Resolves to false when a second factor or an emailed link
 * is still required. Rejects with AuthProviderError.
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
  await sessionStore.settled();
  return sessionStore.getSession().awaitingMailbox === undefined;
}
