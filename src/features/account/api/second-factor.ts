import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';

/** Whether the admin pages are closed to this admin until a second factor is given. False when no one answers. */
export async function needsSecondFactor(): Promise<boolean> {
  const client = await getSupabase();
  const { data } = await client.rpc('missing_proof');
  return data === 'admin_mfa';
}

/** An app that is being set up: `uri` is what its QR code says, `secret` the same to be typed. */
export type EnrollmentDetails = { readonly factorId: string; readonly uri: string; readonly secret: string };

/** Begins to set up an authenticator app under `name`; it counts once a code of it was right. Rejects with AuthProviderError. */
export async function startMfaEnrollment(name: string): Promise<EnrollmentDetails> {
  const { mfa } = (await getSupabase()).auth;
  const listed = await mfa.listFactors();
  if (listed.error) throw new AuthProviderError(listed.error);
  // Begun once and left: each counts against the provider's limit of factors.
  for (const { id, status } of listed.data.all)
    if (status === 'unverified') await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Meridian' });
  if (error) throw new AuthProviderError(error);
  return { factorId: data.id, uri: data.totp.uri, secret: data.totp.secret };
}

/** Takes an app away, verified or not, and has the session know of it. Rejects with AuthProviderError. */
export async function unenrollFactor(factorId: string): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw new AuthProviderError(error);
  await auth.refreshSession();
}

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
