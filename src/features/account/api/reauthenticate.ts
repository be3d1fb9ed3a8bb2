import { captchaOption } from '@/shared/http/call-function';
import { createEphemeralClient, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError, hasCode } from '../model/auth-error';

/**
 * Signs in with a separate session to verify the password of the current user. The caller ends that session. Rejects
 * with AuthProviderError, or with a sentence when the password is wrong.
 */
export async function reauthenticateWithPassword(email: string, password: string): Promise<Supabase['auth']> {
  const { auth } = await createEphemeralClient();
  const { error } = await auth.signInWithPassword({ email, password, options: await captchaOption() });
  if (!error) return auth;
  const refusal = new AuthProviderError(error);
  if (hasCode(refusal, 'invalid_credentials'))
    throw new Error('The current password is incorrect.', { cause: refusal });
  throw refusal;
}

/** Ends what `reauthenticateWithPassword` opened. Never rejects. */
export async function endReauthentication(auth: Supabase['auth']): Promise<void> {
  await auth.signOut({ scope: 'local' }).catch(() => undefined);
}
