import { sessionStore } from '@/shared/auth/session';
import { forgetSession } from '@/shared/auth/sign-out';
import { createEphemeralClient, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';
import { type Factor, listVerifiedFactors, verifyFactor } from './second-factor';

/** A reset link being used: spent once, however often a password is refused. */
export type Reset = {
  /**
   * Spends the link if that has not been done, sets the password, and ends every session of the account. Rejects with
   * AuthProviderError: `otp_expired` for an invalid link, `insufficient_aal` when the second factor is still due.
   */
  setPassword: (password: string) => Promise<void>;
  factors: () => Promise<Factor[]>;
  verifyFactor: (factorId: string, code: string) => Promise<void>;
  /** Ends what the link opened. Never rejects. */
  drop: () => Promise<void>;
};

/** This browser's own session may have been one of those that have ended. */
async function forgetOwn(userId: string): Promise<void> {
  const { user, awaitingFactor, awaitingMailbox } = sessionStore.getSession();
  if ((user ?? awaitingFactor ?? awaitingMailbox)?.id !== userId) return;
  await sessionStore.leave(forgetSession);
}

export function startPasswordReset(tokenHash: string): Reset {
  let opened: Promise<{ client: Supabase; auth: Supabase['auth']; userId: string }> | undefined;

  async function open() {
    const client = await createEphemeralClient();
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    if (error) throw new AuthProviderError(error);
    return { client, auth: client.auth, userId: data.user?.id ?? '' };
  }

  function whenOpen() {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return {
    async setPassword(password) {
      const { client, auth, userId } = await whenOpen();
      const { error } = await auth.updateUser({ password });
      if (error) throw new AuthProviderError(error);
      // Without an answer, the next sign-in with the password asks for a link.
      await client.rpc('prove_password', { p_password: password });
      // Ends every session that was opened with the old password.
      await auth.signOut({ scope: 'global' }).catch(() => undefined);
      opened = undefined;
      await forgetOwn(userId);
    },
    factors: async () => listVerifiedFactors((await whenOpen()).auth),
    verifyFactor: async (factorId, code) => verifyFactor((await whenOpen()).auth, factorId, code),
    async drop() {
      const session = await opened?.catch(() => undefined);
      await session?.auth.signOut({ scope: 'local' }).catch(() => undefined);
    },
  };
}
