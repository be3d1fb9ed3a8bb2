import { owesSecondFactor } from '@/shared/auth/assurance';
import { sessionStore } from '@/shared/auth/session';
import { endSession, forgetSession } from '@/shared/auth/sign-out';
import { createThrowawayClient, getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import type { MailLink } from '../model/mail-link';
import { AccountError } from '../model/refusal';
import { askedLink } from './asked-links';

/** What a link is worth: a session that lies beside this browser's own until it is kept or dropped. */
export type Redeemed = {
  readonly email: string;
  /** Whether a second factor is owed before the person is in. */
  readonly owesFactor: boolean;
  /** Who is signed in here: nobody, the link's own account, or another one. */
  readonly here: 'nobody' | 'self' | { readonly email: string };
  /** Signs in with it here; whoever else was signed in is signed out. Rejects with an error for people. */
  keep: () => Promise<void>;
  /** Ends it unless it has been kept. Never rejects: what cannot be ended now runs out by itself. */
  drop: () => Promise<void>;
  /** Whether the account's password is known to be the choice of the person who reads its mail. */
  readonly isProven: boolean;
  /** False when the session belongs to the old mailbox of a changed address: then it has no rights. */
  readonly isOfMailbox: boolean;
  /** Proves the account's password. False for a wrong one. Rejects with AppError. */
  provePassword: (password: string) => Promise<boolean>;
  /** After a change of address: signs in with it when this is the account that was signed in here. Never rejects. */
  follow: () => Promise<void>;
};

/** The account that this browser is signed in to, asked of the provider's client: the page may still be loading. */
async function signedInHere() {
  if (!hasStoredSession(SESSION_KEY)) return undefined;
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  return data.session?.user;
}

/**
 * Spends the link. Undefined when it was the first of two that a change of address needs. Rejects with AccountError;
 * its code is `otp_expired` when the link is worth nothing.
 */
export async function redeemLink({ tokenHash, type }: MailLink): Promise<Redeemed | undefined> {
  const link = await createThrowawayClient();
  const { auth } = link;
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw new AccountError(error);
  const { session } = data;
  if (!session) return undefined;
  const { user } = session;
  const own = await signedInHere();
  const isSelf = own?.id === user.id;
  let isKept = false;
  // A changed address can leave this session with its old mailbox, which proves nothing.
  const missing = type === 'email_change' ? await link.rpc('missing_proof') : undefined;
  const isOfMailbox = missing?.data !== 'mailbox';
  const { secret } = askedLink(user.email ?? '') ?? {};
  const proof = secret && isOfMailbox ? await link.rpc('prove_browser', { p_secret: secret }) : undefined;
  const isProven = proof?.data === true;

  async function drop() {
    if (isKept) return;
    await auth.signOut({ scope: 'local' }).catch(() => undefined);
  }

  return {
    email: user.email ?? '',
    owesFactor: owesSecondFactor(session),
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
      if (refusal) throw new AccountError(refusal);
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
    async provePassword(password) {
      const answer = await link.rpc('prove_password', { p_password: password });
      if (answer.error) throw await refusalOf(answer.status, answer.error);
      return answer.data === true;
    },
  };
}
