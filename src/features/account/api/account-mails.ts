import { PATHS, pathIn } from '@/shared/config/paths';
import { captchaOption } from '@/shared/http/captcha-token';
import { locale, messages } from '@/shared/i18n/messages';
import { writtenIn } from '@/shared/i18n/written-in';
import { createEphemeralClient, getSupabase, type Supabase } from '@/shared/supabase/client';
import type { RegisterValues } from '../model/account-schemas';
import {
  AuthProviderError,
  isEnumerationSensitive,
  isSignUpEnumerationSensitive,
  type ProviderError,
} from '../model/auth-error';
import { createBrowserSecret, getLinkRequest, rememberLinkRequest } from './link-requests';

// These functions do not change this browser's session. Their result is the same for an address with and without an
// account. They reject with AuthProviderError.

type Auth = Supabase['auth'];

async function requestMail(
  call: (auth: Auth, captcha: { captchaToken?: string }) => Promise<{ error: ProviderError | null }>,
  isTreatedAsSent = isEnumerationSensitive,
): Promise<void> {
  const { auth } = await createEphemeralClient();
  const { error } = await call(auth, await captchaOption());
  const failure = error && new AuthProviderError(error);
  if (failure && !isTreatedAsSent(failure)) throw failure;
}

/** The URL of a page in the current language. The email that leads there is in the same language. */
export const localizedUrl = (path: string) => location.origin + pathIn(locale.get(), path);

/** Creates an account and emails a link to confirm its address. `next` is the page that required the account. */
export async function signUp(values: RegisterValues, next: string): Promise<void> {
  const { email, password, fullName, company } = values;
  const own = await createBrowserSecret();
  await requestMail(
    (auth, captcha) =>
      auth.signUp({
        email,
        password,
        // The database makes every new account a client, whatever role is sent here.
        options: {
          data: { full_name: fullName, company, role: 'client', ...writtenIn(), ...own?.metadata },
          emailRedirectTo: localizedUrl(PATHS.emailConfirmation),
          ...captcha,
        },
      }),
    isSignUpEnumerationSensitive,
  );
  rememberLinkRequest(email, next, own?.secret);
}

export async function resendConfirmation(email: string): Promise<void> {
  await requestMail((auth, captcha) =>
    auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: localizedUrl(PATHS.emailConfirmation), ...captcha },
    }),
  );
  rememberLinkRequest(email, getLinkRequest(email)?.next ?? '/');
}

export async function requestPasswordReset(email: string): Promise<void> {
  await requestMail((auth, captcha) =>
    auth.resetPasswordForEmail(email, { redirectTo: localizedUrl(PATHS.resetPassword), ...captcha }),
  );
}

/** Requests a sign-in link; never creates an account. `next` is the page that required a sign-in. */
export async function requestMagicLink(email: string, next: string): Promise<void> {
  await requestMail((auth, captcha) =>
    auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: localizedUrl(PATHS.signInLink), ...captcha },
    }),
  );
  rememberLinkRequest(email, next);
}

/**
 * Requests a sign-in link that, when opened in this browser, proves that the password just entered belongs to the owner
 * of the mailbox. `next` is the page that required a sign-in.
 */
export async function requestPasswordProofLink(email: string, next: string): Promise<void> {
  const own = await createBrowserSecret();
  if (own) {
    const { auth } = await getSupabase();
    const { error } = await auth.updateUser({ data: own.metadata });
    if (error) throw new AuthProviderError(error);
    rememberLinkRequest(email, next, own.secret);
  }
  await requestMagicLink(email, next);
}

type MagicLinkClientOptions = {
  /** The page that required a sign-in. */
  next: string;
  /** Called when the email was sent, or would have been sent if the account existed. */
  onSent: (email: string) => void;
  /** Called with a failure, which the form also shows. */
  onFailed: () => void;
};

const MESSAGES = messages('account/mails', {
  failed: 'Failed to send the sign-in link. Please try again.',
});

/** Creates the client for the provider's own form, with the same guarantees as `requestMagicLink`. */
export async function createMagicLinkClient({
  next,
  onSent,
  onFailed,
}: MagicLinkClientOptions): Promise<Supabase> {
  const client = await createEphemeralClient();
  const signInWithOtp = client.auth.signInWithOtp.bind(client.auth);
  client.auth.signInWithOtp = async (credentials) => {
    const email = ('email' in credentials ? credentials.email : '').trim();
    const response = await signInWithOtp({
      email,
      options: {
        shouldCreateUser: false,
        emailRedirectTo: localizedUrl(PATHS.signInLink),
        ...(await captchaOption()),
      },
    });
    const failure = response.error && new AuthProviderError(response.error);
    if (failure && !isEnumerationSensitive(failure)) {
      onFailed();
      return {
        ...response,
        error: Object.assign(response.error, { message: failure.message || MESSAGES.get().failed }),
      };
    }
    rememberLinkRequest(email, next);
    onSent(email);
    return { data: { user: null, session: null }, error: null };
  };
  return client;
}
