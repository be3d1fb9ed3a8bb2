import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';

/** An authenticator app as its owner named it. */
export type Factor = { readonly id: string; readonly name: string };

/** The authenticator apps of the session that `auth` holds, without asking anyone. */
export async function listVerifiedFactors(auth: Supabase['auth']): Promise<Factor[]> {
  const { data } = await auth.getSession();
  return (data.session?.user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name }, index) => ({ id, name: friendly_name || `Authenticator app ${index + 1}` }));
}

/** Gives the six digits of an app; the session of `auth` counts for more from then on. Rejects with AuthProviderError. */
export async function verifyFactor(auth: Supabase['auth'], factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw new AuthProviderError(error);
}

/** The authenticator apps of a user whose second factor is still due. */
export async function listMyFactors(): Promise<Factor[]> {
  return listVerifiedFactors((await getSupabase()).auth);
}

/** The second step of signing in; the session store follows by itself. */
export async function verifyMyFactor(factorId: string, code: string): Promise<void> {
  await verifyFactor((await getSupabase()).auth, factorId, code);
}

/** Ends a sign-in whose second factor is still due. Rejects with a user-facing error; nothing has changed then. */
export function cancelSignIn(): Promise<void> {
  return sessionStore.leave(endSession);
}
