import { sessionStore } from '@/shared/auth/session';
import { forgetSession } from '@/shared/auth/sign-out';
import { createEphemeralClient, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError } from '../model/auth-error';
import { type Factor, listVerifiedFactors, verifyFactor } from './second-factor';

/** A password reset. The link is used once, even when a password is refused. */
type PasswordReset = {
  /**
   * Uses the link on the first call, sets the password, and ends every session of the account. Rejects with
   * AuthProviderError: `otp_expired` for an invalid link, `insufficient_aal` when the second factor is still due.
   */
  setPassword: (password: string) => Promise<void>;
  factors: () => Promise<Factor[]>;
  verifyFactor: (factorId: string, code: string) => Promise<void>;
  /** Ends the session of the link. Never rejects. */
  end: () => Promise<void>;
};

/** Signs out here, if this browser's session was one of those that ended. */
async function forgetEndedSession(userId: string): Promise<void> {
  const { user, awaitingFactor, awaitingMailbox } = sessionStore.getSession();
  if ((user ?? awaitingFactor ?? awaitingMailbox)?.id !== userId) return;
  await sessionStore.leave(forgetSession);
}

export function startPasswordReset(tokenHash: string): PasswordReset {
  let opening: Promise<{ client: Supabase; auth: Supabase['auth']; userId: string }> | undefined;

  async function open() {
    const client = await createEphemeralClient();
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    if (error) throw new AuthProviderError(error);
    return { client, auth: client.auth, userId: data.user?.id ?? '' };
  }

  function session() {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  return {
    async setPassword(password) {
      const { client, auth, userId } = await session();
      const { error } = await auth.updateUser({ password });
      if (error) throw new AuthProviderError(error);
      // If this fails, the next sign-in with the password requires an emailed link.
      await client.rpc('prove_account', { p_password: password });
      // Ends every session that was opening with the old password.
      await auth.signOut({ scope: 'global' }).catch(() => undefined);
      opening = undefined;
      await forgetEndedSession(userId);
    },
    factors: async () => listVerifiedFactors((await session()).auth),
    verifyFactor: async (factorId, code) => verifyFactor((await session()).auth, factorId, code),
    async end() {
      const open = await opening?.catch(() => undefined);
      await open?.auth.signOut({ scope: 'local' }).catch(() => undefined);
    },
  };
}
