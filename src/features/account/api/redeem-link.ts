import { owesSecondFactor } from '@/shared/auth/assurance';
import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { createThrowawayClient, getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import type { MailLink } from '../model/mail-link';
import { AccountError } from '../model/refusal';

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
  /** After a change of address: fetches it when this is the account that is signed in here. Never rejects. */
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
  const { auth } = await createThrowawayClient();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw new AccountError(error);
  const { session } = data;
  if (!session) return undefined;
  const { user } = session;
  const own = await signedInHere();
  const isSelf = own?.id === user.id;
  let isKept = false;

  async function drop() {
    if (isKept) return;
    await auth.signOut({ scope: 'local' }).catch(() => undefined);
  }

  return {
    email: user.email ?? '',
    owesFactor: owesSecondFactor(session),
    here: isSelf ? 'self' : own ? { email: own.email ?? '' } : 'nobody',
    drop,
    async keep() {
      if (isSelf) return drop();
      const client = await getSupabase();
      await sessionStore.start();
      if (own) await sessionStore.leave(endSession);
      const { error: refusal } = await client.auth.setSession(session);
      if (refusal) throw new AccountError(refusal);
      isKept = true;
    },
    async follow() {
      if (!isSelf) return;
      const client = await getSupabase();
      await client.auth.refreshSession().catch(() => undefined);
    },
  };
}
