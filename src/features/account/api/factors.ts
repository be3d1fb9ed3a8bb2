import { getSupabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';

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
