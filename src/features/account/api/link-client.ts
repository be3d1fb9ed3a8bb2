import { captchaOption } from '@/shared/captcha/captcha-token';
import { PATHS } from '@/shared/config/paths';
import { createThrowawayClient, type Supabase } from '@/shared/supabase/client';
import { AccountError, isAsGoodAsSent } from '../model/refusal';
import { noteAskedLink } from './asked-links';

type LinkClientEvents = {
  /** Where the person was going. */
  next: string;
  /** Told when the mail is on its way, or would be if there were such an account. */
  onSent: (email: string) => void;
  /** Told of a failure, which the form shows too. */
  onFailed: () => void;
};

const FAILED = 'Failed to send the sign-in link. Please try again.';

/**
 * What the provider's own form sends its request through. It asks as the rest of the site does: no account is made,
 * the session of this browser is left alone, and a known address reads like an unknown one.
 */
export async function createLinkClient({ next, onSent, onFailed }: LinkClientEvents): Promise<Supabase> {
  const client = await createThrowawayClient();
  const ask = client.auth.signInWithOtp.bind(client.auth);
  client.auth.signInWithOtp = async (credentials) => {
    const email = ('email' in credentials ? credentials.email : '').trim();
    const emailRedirectTo = location.origin + PATHS.signInLink;
    const answer = await ask({
      email,
      options: { shouldCreateUser: false, emailRedirectTo, ...(await captchaOption()) },
    });
    const failure = answer.error && new AccountError(answer.error);
    if (failure && !isAsGoodAsSent(failure)) {
      onFailed();
      return { ...answer, error: Object.assign(answer.error, { message: failure.message || FAILED }) };
    }
    noteAskedLink(email, next);
    onSent(email);
    return { data: { user: null, session: null }, error: null };
  };
  return client;
}
