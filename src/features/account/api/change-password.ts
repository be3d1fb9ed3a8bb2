import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { AccountError, hasCode } from '../model/refusal';
import { endProof, provePassword } from './prove-password';
import { type Factor, factorsOf, proveFactor } from './second-factor';

/** A change of the password by a person who knows the current one. */
export type PasswordChange = {
  /**
   * Proves the current password. Resolves to the apps of which one has to be given too, before the new password is
   * set; none where the account has none, or has given it. Rejects with an error for people.
   */
  prove: (current: string) => Promise<Factor[]>;
  /** Gives the six digits of an app. Rejects with AccountError. */
  proveFactor: (factorId: string, code: string) => Promise<void>;
  /**
   * Sets the new password and ends every other session of the account; the provider's mail says so. Rejects with
   * AccountError, and then the old password still holds.
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
export function beginPasswordChange(email: string): PasswordChange {
  let proof: { auth: Supabase['auth']; current: string; isStrong: boolean } | undefined;

  async function drop() {
    const { auth } = proof ?? {};
    proof = undefined;
    if (auth) await endProof(auth);
  }

  function proven() {
    if (!proof) throw new Error('The current password comes first.');
    return proof;
  }

  return {
    drop,
    async prove(current) {
      // After a refused new password, whoever has given the digits is not asked for others.
      if (proof?.isStrong && proof.current === current) return [];
      await drop();
      const auth = await provePassword(email, current);
      proof = { auth, current, isStrong: false };
      return factorsOf(auth);
    },
    async proveFactor(factorId, code) {
      const session = proven();
      await proveFactor(session.auth, factorId, code);
      session.isStrong = true;
    },
    async setPassword(next) {
      const { auth, isStrong } = proven();
      const { error } = await auth.updateUser({ password: next });
      if (error) {
        const refusal = new AccountError(error);
        if (!isStrong || !hasCode(refusal, 'same_password', 'weak_password')) await drop();
        throw refusal;
      }
      proof = undefined;
      await keep(auth, (await getSupabase()).auth);
    },
  };
}
