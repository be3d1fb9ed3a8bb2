import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AccountError } from '../model/refusal';

/** An authenticator app as its owner named it. */
export type Factor = { readonly id: string; readonly name: string };

/** The authenticator apps of the session that `auth` holds, without asking anybody. */
export async function factorsOf(auth: Supabase['auth']): Promise<Factor[]> {
  const { data } = await auth.getSession();
  return (data.session?.user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name }, index) => ({ id, name: friendly_name || `Authenticator app ${index + 1}` }));
}

/** Gives the six digits of an app; the session of `auth` counts for more from then on. Rejects with AccountError. */
export async function proveFactor(auth: Supabase['auth'], factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw new AccountError(error);
}

/** The apps of the person who is half way in. */
export async function myFactors(): Promise<Factor[]> {
  return factorsOf((await getSupabase()).auth);
}

/** The second step of signing in; the session store follows by itself. */
export async function proveMyFactor(factorId: string, code: string): Promise<void> {
  await proveFactor((await getSupabase()).auth, factorId, code);
}

/** Forgets who is half way in. Rejects with an error for people, and then nothing has changed. */
export function giveUpSignIn(): Promise<void> {
  return sessionStore.leave(endSession);
}
