import { PATHS } from '@/shared/config/paths';
import { captchaOption } from '@/shared/http/captcha-token';
import { createEphemeralClient, getSupabase, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError, hasAuthErrorCode, isEnumerationSensitive } from '../model/auth-error';
import { localizedUrl } from './account-mails';
import { createBrowserSecret, rememberLinkRequest } from './link-requests';
import { type Factor, listVerifiedFactors, verifyFactor } from './second-factor';

/**
 * Verifies the current user's password by a sign-in in a separate session, which the caller ends. Rejects with
 * AuthProviderError, or with a user-facing error when the password is wrong.
 */
async function reauthenticateWithPassword(email: string, password: string): Promise<Supabase['auth']> {
  const { auth } = await createEphemeralClient();
  const { error } = await auth.signInWithPassword({ email, password, options: await captchaOption() });
  if (!error) return auth;
  const refusal = new AuthProviderError(error);
  if (hasAuthErrorCode(refusal, 'invalid_credentials'))
    throw new Error('The current password is incorrect.', { cause: refusal });
  throw refusal;
}

/** Ends the session that `reauthenticateWithPassword` opened. Never rejects. */
async function endReauthentication(auth: Supabase['auth']): Promise<void> {
  await auth.signOut({ scope: 'local' }).catch(() => undefined);
}

type EmailChange = { email: string; current: string; next: string };

/**
 * Requests the emails to the old and the new address. The old address stays until both links are opened. A new address
 * that already has an account gets the same result. Rejects with a user-facing error.
 */
export async function changeEmail({ email, current, next }: EmailChange): Promise<void> {
  await endReauthentication(await reauthenticateWithPassword(email, current));
  const { auth } = await getSupabase();
  const emailRedirectTo = localizedUrl(PATHS.emailConfirmation);
  const own = await createBrowserSecret();
  const { error } = await auth.updateUser(
    { email: next, ...(own && { data: own.metadata }) },
    { emailRedirectTo },
  );
  const refusal = error && new AuthProviderError(error);
  if (refusal && !isEnumerationSensitive(refusal)) throw refusal;
  rememberLinkRequest(next, '/', own?.secret);
}

/** A password change with the current password. */
export type PasswordChange = {
  /**
   * Verifies the current password. Resolves to the authenticator apps, one of which must be verified before
   * `setPassword`; empty when no second factor is due. Rejects with a user-facing error.
   */
  verifyPassword: (current: string) => Promise<Factor[]>;
  /** Verifies the six-digit code of an app. Rejects with AuthProviderError. */
  verifyFactor: (factorId: string, code: string) => Promise<void>;
  /**
   * Sets the new password and ends every other session of the account. The provider emails a notice. Rejects with
   * AuthProviderError; the old password then stays.
   */
  setPassword: (next: string) => Promise<void>;
  /** Ends the session of the verified password. Never rejects. */
  end: () => Promise<void>;
};

/**
 * Moves this browser to the verified session, because the password change ended its own. Never rejects: the password has
 * changed by then, and a browser that keeps the old session is signed out at its next refresh.
 */
async function adoptSession(proof: Supabase['auth'], main: Supabase['auth']): Promise<void> {
  const { data } = await proof.getSession();
  if (data.session) await main.setSession(data.session).catch(() => undefined);
  await main.signOut({ scope: 'others' }).catch(() => undefined);
}

/**
 * Starts a password change. The session that verifies the current password also sets the new one, because the provider
 * requires a session younger than a day. For the same reason, that session needs the second factor again.
 */
export function startPasswordChange(email: string): PasswordChange {
  let proof: { auth: Supabase['auth']; current: string; isStrong: boolean } | undefined;

  async function end() {
    const { auth } = proof ?? {};
    proof = undefined;
    if (auth) await endReauthentication(auth);
  }

  function verified() {
    if (!proof) throw new Error('Verify the current password first.');
    return proof;
  }

  return {
    end,
    async verifyPassword(current) {
      // After a refused new password, the same code is not requested again.
      if (proof?.isStrong && proof.current === current) return [];
      await end();
      const auth = await reauthenticateWithPassword(email, current);
      proof = { auth, current, isStrong: false };
      return listVerifiedFactors(auth);
    },
    async verifyFactor(factorId, code) {
      const session = verified();
      await verifyFactor(session.auth, factorId, code);
      session.isStrong = true;
    },
    async setPassword(next) {
      const { auth, isStrong } = verified();
      const { error } = await auth.updateUser({ password: next });
      if (error) {
        const refusal = new AuthProviderError(error);
        if (!isStrong || !hasAuthErrorCode(refusal, 'same_password', 'weak_password')) await end();
        throw refusal;
      }
      proof = undefined;
      await adoptSession(auth, (await getSupabase()).auth);
    },
  };
}

/**
 * Sets a new password in this browser's own session and ends the other sessions. `code` is the emailed one. Rejects with
 * AuthProviderError: `reauthentication_needed` without a code in a session older than a day,
 * `reauthentication_not_valid` for a wrong code. The provider consumes a correct code even when it then refuses the
 * password as unchanged.
 */
export async function setPasswordInSession(password: string, code?: string): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.updateUser({ password, ...(code !== undefined && { nonce: code }) });
  if (error) throw new AuthProviderError(error);
  await auth.signOut({ scope: 'others' }).catch(() => undefined);
}

/** Requests an email with a ten-digit code for the signed-in account. Rejects with AuthProviderError. */
export async function requestPasswordChangeCode(): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.reauthenticate();
  if (error) throw new AuthProviderError(error);
}

/** Whether the account already has this password. False when the check fails. */
export async function isCurrentPassword(email: string, password: string): Promise<boolean> {
  const { auth } = await createEphemeralClient();
  const { error } = await auth.signInWithPassword({ email, password, options: await captchaOption() });
  if (error) return false;
  await endReauthentication(auth);
  return true;
}
