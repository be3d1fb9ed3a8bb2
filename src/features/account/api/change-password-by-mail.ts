import { captchaOption } from '@/shared/captcha/captcha-token';
import { createThrowawayClient, getSupabase } from '@/shared/supabase/client';
import { AccountError } from '../model/refusal';
import { endProof } from './prove-password';

/**
 * Sets a new password with this browser's own session, and ends every other one. `code` is the one of our mail. Rejects
 * with AccountError: `reauthentication_needed` without a code in a session older than a day,
 * `reauthentication_not_valid` for a code that is not the one. The provider spends a right code even when it then refuses
 * the password as the same.
 */
export async function setPasswordHere(password: string, code?: string): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.updateUser({ password, ...(code !== undefined && { nonce: code }) });
  if (error) throw new AccountError(error);
  await auth.signOut({ scope: 'others' }).catch(() => undefined);
}

/** Has the provider mail ten digits to the account that is signed in here. Rejects with AccountError. */
export async function requestCode(): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.reauthenticate();
  if (error) throw new AccountError(error);
}

/** Whether the account has this password already. False when nobody can tell. */
export async function isCurrentPassword(email: string, password: string): Promise<boolean> {
  const { auth } = await createThrowawayClient();
  const { error } = await auth.signInWithPassword({ email, password, options: await captchaOption() });
  if (error) return false;
  await endProof(auth);
  return true;
}
