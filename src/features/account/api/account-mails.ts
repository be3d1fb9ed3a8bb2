import { captchaOption } from '@/shared/http/call-function';
import { PATHS } from '@/shared/config/paths';
import { createEphemeralClient, getSupabase, type Supabase } from '@/shared/supabase/client';
import type { RegisterValues } from '../model/account-schemas';
import {
  AuthProviderError,
  isEnumerationSensitive,
  isSignUpEnumerationSensitive,
  type ProviderError,
} from '../model/auth-error';
import { createBrowserSecret } from './browser-secret';
import { getMagicLinkRequest, rememberMagicLinkRequest } from './pending-magic-links';

// All of these leave this browser's session alone, note nothing but the mark, and end the same for an address
// that has an account and for one that has none. They reject with AuthProviderError.

type Auth = Supabase['auth'];

async function ask(
  call: (auth: Auth, captcha: { captchaToken?: string }) => Promise<{ error: ProviderError | null }>,
  isDone = isEnumerationSensitive,
): Promise<void> {
  const { auth } = await createEphemeralClient();
  const { error } = await call(auth, await captchaOption());
  const failure = error && new AuthProviderError(error);
  if (failure && !isDone(failure)) throw failure;
}

const at = (path: string) => location.origin + path;

/** Makes an account, whose address gets a link to confirm. `next` is where the person was going. */
export async function signUp(values: RegisterValues, next: string): Promise<void> {
  const { email, password, fullName, company } = values;
  const own = await createBrowserSecret();
  await ask(
    (auth, captcha) =>
      auth.signUp({
        email,
        password,
        // The database makes every new account a client, whatever role is sent here.
        options: {
          data: { full_name: fullName, company, role: 'client', ...own?.metadata },
          emailRedirectTo: at(PATHS.emailConfirmation),
          ...captcha,
        },
      }),
    isSignUpEnumerationSensitive,
  );
  rememberMagicLinkRequest(email, next, own?.secret);
}

export async function resendConfirmation(email: string): Promise<void> {
  await ask((auth, captcha) =>
    auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: at(PATHS.emailConfirmation), ...captcha },
    }),
  );
  rememberMagicLinkRequest(email, getMagicLinkRequest(email)?.next ?? '/');
}

export async function requestPasswordReset(email: string): Promise<void> {
  await ask((auth, captcha) =>
    auth.resetPasswordForEmail(email, { redirectTo: at(PATHS.resetPassword), ...captcha }),
  );
}

/** Never makes an account. `next` is where the person was going. */
export async function requestMagicLink(email: string, next: string): Promise<void> {
  await ask((auth, captcha) =>
    auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: at(PATHS.signInLink), ...captcha },
    }),
  );
  rememberMagicLinkRequest(email, next);
}

/**
 * Asks for the link that proves the password which was just given here; opened in this browser, it does so. `next` is
 * where the person was going.
 */
export async function requestProofLink(email: string, next: string): Promise<void> {
  const own = await createBrowserSecret();
  if (own) {
    const { auth } = await getSupabase();
    const { error } = await auth.updateUser({ data: own.metadata });
    if (error) throw new AuthProviderError(error);
    rememberMagicLinkRequest(email, next, own.secret);
  }
  await requestMagicLink(email, next);
}
