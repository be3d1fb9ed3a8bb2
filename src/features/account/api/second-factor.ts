import { params } from '@nanostores/i18n';
import { missingAuthStep } from '@/shared/auth/missing-auth-step';
import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';

const MESSAGES = messages('account/second-factor', {
  app: params('Authenticator app {number}'),
});

/** Whether the admin pages require a second factor from this admin. False when the check fails. */
export async function needsSecondFactor(): Promise<boolean> {
  return (await missingAuthStep(await getSupabase())) === 'admin_mfa';
}

/** An authenticator app during setup: `uri` is for the QR code, `secret` for typing. */
export type EnrollmentDetails = { readonly factorId: string; readonly uri: string; readonly secret: string };

/** Starts the setup of an authenticator app, which ends with its first correct code. Rejects with AuthProviderError. */
export async function startMfaEnrollment(name: string): Promise<EnrollmentDetails> {
  const { mfa } = (await getSupabase()).auth;
  const listed = await mfa.listFactors();
  if (listed.error) throw new AuthProviderError(listed.error);
  // An abandoned setup counts toward the provider's limit of factors.
  for (const { id, status } of listed.data.all)
    if (status === 'unverified') await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: SITE.brand });
  if (error) throw new AuthProviderError(error);
  return { factorId: data.id, uri: data.totp.uri, secret: data.totp.secret };
}

/** Removes an app and refreshes the session, which lists the apps. Rejects with AuthProviderError. */
export async function unenrollFactor(factorId: string): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw new AuthProviderError(error);
  await auth.refreshSession();
}

/** An authenticator app, with the name that its owner gave it. */
export type Factor = { readonly id: string; readonly name: string };

/** Returns the authenticator apps listed in the session of `auth`, without a request. */
export async function listVerifiedFactors(auth: Supabase['auth']): Promise<Factor[]> {
  const { data } = await auth.getSession();
  return (data.session?.user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name }, index) => ({
      id,
      name: friendly_name || MESSAGES.get().app({ number: index + 1 }),
    }));
}

/** Verifies the code of an app, which raises the assurance level of the session. Rejects with AuthProviderError. */
export async function verifyFactor(auth: Supabase['auth'], factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw new AuthProviderError(error);
}

/** Returns the authenticator apps of this browser's session. */
export async function listMyFactors(): Promise<Factor[]> {
  return listVerifiedFactors((await getSupabase()).auth);
}

/** Verifies the second factor of this browser's session, which updates the session store. */
export async function verifyMyFactor(factorId: string, code: string): Promise<void> {
  await verifyFactor((await getSupabase()).auth, factorId, code);
  await sessionStore.settled();
}

/** Ends a sign-in whose second factor is still due. Rejects with a user-facing error; nothing has changed then. */
export function cancelSignIn(): Promise<void> {
  return sessionStore.leave(endSession);
}
