import { captchaOption } from '@/shared/http/call-function';
import { createEphemeralClient, getSupabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';
import { endReauthentication } from './reauthenticate';

/**
 * Sets a new password with this browser's own session, and ends every other one. `code` is the one of our mail. Rejects
 * with AuthProviderError: `reauthentication_needed` without a code in a session older than a day,
 * `reauthentication_not_valid` for a code that is not the one. The provider spends a right code even when it then refuses
 * the password as the same.
 */
export async function setPasswordInSession(password: string, code?: string): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.updateUser({ password, ...(code !== undefined && { nonce: code }) });
  if (error) throw new AuthProviderError(error);
  await auth.signOut({ scope: 'others' }).catch(() => undefined);
}

/** Has the provider mail ten digits to the account that is signed in here. Rejects with AuthProviderError. */
export async function requestCode(): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.reauthenticate();
  if (error) throw new AuthProviderError(error);
}

/** Whether the account has this password already. False when no one can tell. */
export async function isCurrentPassword(email: string, password: string): Promise<boolean> {
  const { auth } = await createEphemeralClient();
  const { error } = await auth.signInWithPassword({ email, password, options: await captchaOption() });
  if (error) return false;
  await endReauthentication(auth);
  return true;
}
