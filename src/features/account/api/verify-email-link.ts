import { isMfaRequired } from '@/shared/auth/assurance';
import { missingAuthStep } from '@/shared/auth/missing-auth-step';
import { sessionStore } from '@/shared/auth/session';
import { endSession as endBrowserSession, forgetSession } from '@/shared/auth/sign-out';
import { createEphemeralClient, getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { toAppError } from '@/shared/supabase/database-error';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import type { EmailLink } from '../model/account-mail-rules';
import { AuthProviderError } from '../model/auth-error';
import { getLinkRequest } from './link-requests';

/** A verified link: a separate session, until it becomes this browser's session or is ended. */
export type VerifiedLink = {
  readonly email: string;
  /** Whether the sign-in still needs a second factor. */
  readonly needsSecondFactor: boolean;
  /** The account that is signed in here: none, the link's own, or another one. */
  readonly currentAccount: 'none' | 'same' | { readonly email: string };
  /** Makes it this browser's session and signs out any other account. Rejects with a user-facing error. */
  signIn: () => Promise<void>;
  /** Ends the session, unless it is this browser's. Never rejects: a session that cannot be ended expires. */
  endSession: () => Promise<void>;
  /** Whether the owner of the mailbox is known to have chosen the account's password. */
  readonly isPasswordProven: boolean;
  /** False for the old mailbox of a changed address: its session has no rights. */
  readonly isForNewMailbox: boolean;
  /** Proves the account's password. False for a wrong one. Rejects with AppError. */
  provePassword: (password: string) => Promise<boolean>;
  /** After an email change: signs in, if the account was signed in here before. Never rejects. */
  restoreSignIn: () => Promise<void>;
};

/** Returns the user who is signed in here, from the provider's client: the session store may still be loading. */
async function currentUser() {
  if (!hasStoredSession(SESSION_KEY)) return undefined;
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  return data.session?.user;
}

/**
 * Uses the link, which works once. Undefined for the first of the two links of an email change. Rejects with
 * AuthProviderError: `otp_expired` for an invalid link.
 */
export async function verifyEmailLink({ tokenHash, type }: EmailLink): Promise<VerifiedLink | undefined> {
  const link = await createEphemeralClient();
  const { auth } = link;
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw new AuthProviderError(error);
  const { session } = data;
  if (!session) return undefined;
  const { user } = session;
  const own = await currentUser();
  const isSame = own?.id === user.id;
  let isKept = false;
  // The link from the old mailbox of a changed address proves nothing.
  const isForNewMailbox = type !== 'email_change' || (await missingAuthStep(link)) !== 'mailbox';
  const { secret } = getLinkRequest(user.email ?? '') ?? {};
  const proof =
    secret && isForNewMailbox ? await link.rpc('prove_account', { p_browser_secret: secret }) : undefined;
  const isPasswordProven = proof?.data === true;

  async function endSession() {
    if (isKept) return;
    await auth.signOut({ scope: 'local' }).catch(() => undefined);
  }

  return {
    email: user.email ?? '',
    needsSecondFactor: isMfaRequired(session),
    isPasswordProven,
    isForNewMailbox,
    currentAccount: isSame ? 'same' : own ? { email: own.email ?? '' } : 'none',
    endSession,
    async signIn() {
      // Proving the password has ended the session that was here.
      if (isSame && !isPasswordProven && sessionStore.getSession().user) return endSession();
      const client = await getSupabase();
      await sessionStore.start();
      if (own && !isSame) await sessionStore.leave(endBrowserSession);
      const { error: refusal } = await client.auth.setSession(session);
      if (refusal) throw new AuthProviderError(refusal);
      isKept = true;
      await sessionStore.settled();
    },
    async restoreSignIn() {
      if (!isSame) return;
      // The session of the old address has ended.
      if (!isForNewMailbox) return sessionStore.leave(forgetSession);
      const client = await getSupabase();
      const { error: refusal } = await client.auth.setSession(session);
      isKept = !refusal;
    },
    async provePassword(password) {
      const response = await link.rpc('prove_account', { p_password: password });
      if (response.error) throw await toAppError(response.status, response.error);
      return response.data === true;
    },
  };
}
