import { isMfaRequired } from '@/shared/auth/assurance';
import { sessionStore } from '@/shared/auth/session';
import { endSession, forgetSession } from '@/shared/auth/sign-out';
import { createEphemeralClient, getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import { AuthProviderError } from '../model/auth-error';
import type { MailLink } from '../model/mail-link';
import { getMagicLinkRequest } from './pending-magic-links';

/** A verified link: a separate session until it replaces this browser's own or is ended. */
export type VerifiedLink = {
  readonly email: string;
  /** Whether a second factor is owed before the person is in. */
  readonly owesFactor: boolean;
  /** The account signed in here: none, the link's account, or another one. */
  readonly here: 'nobody' | 'self' | { readonly email: string };
  /** Signs in with it here and signs out any other account. Rejects with a user-facing error. */
  keep: () => Promise<void>;
  /** Ends it unless it has become this browser's session. Never rejects: a session that cannot be ended expires. */
  drop: () => Promise<void>;
  /** Whether the owner of the mailbox is known to have chosen the account's password. */
  readonly isProven: boolean;
  /** False when the session belongs to the old mailbox of a changed address: then it has no rights. */
  readonly isOfMailbox: boolean;
  /** Proves the account's password. False for a wrong one. Rejects with AppError. */
  reauthenticateWithPassword: (password: string) => Promise<boolean>;
  /** After a change of address: signs in with it when this is the account that was signed in here. Never rejects. */
  follow: () => Promise<void>;
};

/**
 * The account that this browser is signed in to, read from the provider's client because the page may still be loading.
 */
async function signedInHere() {
  if (!hasStoredSession(SESSION_KEY)) return undefined;
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  return data.session?.user;
}

/**
 * Spends the link. Undefined for the first of the two links that an email change needs. Rejects with AuthProviderError;
 * its code is `otp_expired` for an invalid link.
 */
export async function verifyEmailLink({ tokenHash, type }: MailLink): Promise<VerifiedLink | undefined> {
  const link = await createEphemeralClient();
  const { auth } = link;
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw new AuthProviderError(error);
  const { session } = data;
  if (!session) return undefined;
  const { user } = session;
  const own = await signedInHere();
  const isSelf = own?.id === user.id;
  let isKept = false;
  // A changed address can leave this session with its old mailbox, which proves nothing.
  const missing = type === 'email_change' ? await link.rpc('missing_proof') : undefined;
  const isOfMailbox = missing?.data !== 'mailbox';
  const { secret } = getMagicLinkRequest(user.email ?? '') ?? {};
  const proof = secret && isOfMailbox ? await link.rpc('prove_browser', { p_secret: secret }) : undefined;
  const isProven = proof?.data === true;

  async function drop() {
    if (isKept) return;
    await auth.signOut({ scope: 'local' }).catch(() => undefined);
  }

  return {
    email: user.email ?? '',
    owesFactor: isMfaRequired(session),
    isProven,
    isOfMailbox,
    here: isSelf ? 'self' : own ? { email: own.email ?? '' } : 'nobody',
    drop,
    async keep() {
      // Proving the password has ended the session that was here.
      if (isSelf && !isProven && sessionStore.getSession().user) return drop();
      const client = await getSupabase();
      await sessionStore.start();
      if (own && !isSelf) await sessionStore.leave(endSession);
      const { error: refusal } = await client.auth.setSession(session);
      if (refusal) throw new AuthProviderError(refusal);
      isKept = true;
    },
    async follow() {
      if (!isSelf) return;
      // The session of the old address has ended.
      if (!isOfMailbox) return sessionStore.leave(forgetSession);
      const client = await getSupabase();
      const { error: refusal } = await client.auth.setSession(session);
      isKept = !refusal;
    },
    async reauthenticateWithPassword(password) {
      const answer = await link.rpc('prove_password', { p_password: password });
      if (answer.error) throw await refusalOf(answer.status, answer.error);
      return answer.data === true;
    },
  };
}
