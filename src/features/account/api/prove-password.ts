import { captchaOption } from '@/shared/captcha/captcha-token';
import { createThrowawayClient, type Supabase } from '@/shared/supabase/client';
import { AccountError, hasCode } from '../model/refusal';

/**
 * Signs in beside this browser's session, to learn whether whoever sits here knows the password. The caller ends that
 * second session. Rejects with AccountError, or with a sentence when the password is wrong.
 */
export async function provePassword(email: string, password: string): Promise<Supabase['auth']> {
  const { auth } = await createThrowawayClient();
  const { error } = await auth.signInWithPassword({ email, password, options: await captchaOption() });
  if (!error) return auth;
  const refusal = new AccountError(error);
  if (hasCode(refusal, 'invalid_credentials'))
    throw new Error('The current password is incorrect.', { cause: refusal });
  throw refusal;
}

/** Ends what `provePassword` opened. Never rejects. */
export async function endProof(auth: Supabase['auth']): Promise<void> {
  await auth.signOut({ scope: 'local' }).catch(() => undefined);
}
