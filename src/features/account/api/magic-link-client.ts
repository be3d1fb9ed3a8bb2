import { captchaOption } from '@/shared/http/call-function';
import { PATHS } from '@/shared/config/paths';
import { createEphemeralClient, type Supabase } from '@/shared/supabase/client';
import { AuthProviderError, isEnumerationSensitive } from '../model/auth-error';
import { rememberMagicLinkRequest } from './pending-magic-links';

type LinkClientEvents = {
  /** Where the person was going. */
  next: string;
  /** Called when the mail was sent, or would have been if the account existed. */
  onSent: (email: string) => void;
  /** Called with a failure, which the form also shows. */
  onFailed: () => void;
};

const FAILED = 'Failed to send the sign-in link. Please try again.';

/**
 * The client that the provider's own form uses. It creates no account, does not touch this browser's session, and does
 * not reveal whether an address is known.
 */
export async function createMagicLinkClient({ next, onSent, onFailed }: LinkClientEvents): Promise<Supabase> {
  const client = await createEphemeralClient();
  const ask = client.auth.signInWithOtp.bind(client.auth);
  client.auth.signInWithOtp = async (credentials) => {
    const email = ('email' in credentials ? credentials.email : '').trim();
    const emailRedirectTo = location.origin + PATHS.signInLink;
    const answer = await ask({
      email,
      options: { shouldCreateUser: false, emailRedirectTo, ...(await captchaOption()) },
    });
    const failure = answer.error && new AuthProviderError(answer.error);
    if (failure && !isEnumerationSensitive(failure)) {
      onFailed();
      return { ...answer, error: Object.assign(answer.error, { message: failure.message || FAILED }) };
    }
    rememberMagicLinkRequest(email, next);
    onSent(email);
    return { data: { user: null, session: null }, error: null };
  };
  return client;
}
