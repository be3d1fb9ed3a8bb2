import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError, hasCode } from '../model/auth-error';
import { endReauthentication, reauthenticateWithPassword } from './reauthenticate';
import { type Factor, listVerifiedFactors, verifyFactor } from './second-factor';

/** A password change with the current password. */
export type PasswordChange = {
  /**
   * Proves the current password. Resolves to the apps of which one has to be given too, before the new password is
   * set; none where the account has none, or has given it. Rejects with an error for people.
   */
  prove: (current: string) => Promise<Factor[]>;
  /** Gives the six digits of an app. Rejects with AuthProviderError. */
  verifyFactor: (factorId: string, code: string) => Promise<void>;
  /**
   * Sets the new password and ends every other session of the account; the provider's mail says so. Rejects with
   * AuthProviderError, and then the old password still holds.
   */
  setPassword: (next: string) => Promise<void>;
  /** Ends what the proof opened. Never rejects. */
  drop: () => Promise<void>;
};

/**
 * Takes over the session that has just proved itself, because the change has ended the one before it. Never rejects:
 * the password is changed by now, and a browser that keeps the old session is signed out at its next refresh.
 */
async function keep(proof: Supabase['auth'], main: Supabase['auth']): Promise<void> {
  const { data } = await proof.getSession();
  if (data.session) await main.setSession(data.session).catch(() => undefined);
  await main.signOut({ scope: 'others' }).catch(() => undefined);
}

/**
 * The new password is set by the session that proves the current one, because the provider demands a session younger
 * than a day. Where the account has an app, that session has to give its digits too: the one in this browser gave them,
 * but it does not get younger by that.
 */
export function startPasswordChange(email: string): PasswordChange {
  let proof: { auth: Supabase['auth']; current: string; isStrong: boolean } | undefined;

  async function drop() {
    const { auth } = proof ?? {};
    proof = undefined;
    if (auth) await endReauthentication(auth);
  }

  function proven() {
    if (!proof) throw new Error('The current password comes first.');
    return proof;
  }

  return {
    drop,
    async prove(current) {
      // After a refused new password, the same code is not requested again.
      if (proof?.isStrong && proof.current === current) return [];
      await drop();
      const auth = await reauthenticateWithPassword(email, current);
      proof = { auth, current, isStrong: false };
      return listVerifiedFactors(auth);
    },
    async verifyFactor(factorId, code) {
      const session = proven();
      await verifyFactor(session.auth, factorId, code);
      session.isStrong = true;
    },
    async setPassword(next) {
      const { auth, isStrong } = proven();
      const { error } = await auth.updateUser({ password: next });
      if (error) {
        const refusal = new AuthProviderError(error);
        if (!isStrong || !hasCode(refusal, 'same_password', 'weak_password')) await drop();
        throw refusal;
      }
      proof = undefined;
      await keep(auth, (await getSupabase()).auth);
    },
  };
}
