import { locale, messages } from '@/shared/i18n/messages';

/** The fields of an error of the provider's client that are read here. */
export type ProviderError = {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
};

const MESSAGES = messages('account/auth-error', {
  captcha: 'We couldn’t verify that you’re a person. Please try again.',
  ended: 'Your session has ended. Please sign in again.',
  wrongCode: 'That code didn’t work. Enter the newest one from your app.',
  mailLimit: 'We can’t send more emails right now. Please try again in an hour.',
});

/** What the provider says, by its code. English pages show the provider's own words, which may say more. */
const PROVIDER_MESSAGES = messages('account/provider', {
  email_address_invalid: 'Email address is invalid',
  email_exists: 'A user with this email address has already been registered',
  email_not_confirmed: 'Email not confirmed',
  invalid_credentials: 'Invalid login credentials',
  otp_expired: 'Email link is invalid or has expired',
  over_email_send_rate_limit: 'For security purposes, you can only request this once a minute.',
  over_request_rate_limit: 'Request rate limit reached',
  same_password: 'New password should be different from the old password.',
  session_expired: 'Session has expired',
  session_not_found: 'Session from session_id claim in JWT does not exist',
  signup_disabled: 'Signups not allowed for this instance',
  user_already_exists: 'User already registered',
  user_banned: 'User is banned',
  weak_password: 'Password is known to be weak and easy to guess, please choose a different one.',
});

/** The Spanish for the provider's message; empty where there is none, so that the form says what failed. */
function spanishMessage(code: string): string {
  const spanish: Record<string, string> = PROVIDER_MESSAGES.get();
  return Object.hasOwn(spanish, code) ? (spanish[code] ?? '') : '';
}

/** The provider's limit for the whole site has the same code as the limit for one address. Only the message differs. */
const SITE_WIDE_LIMIT = /email rate limit exceeded/i;

/** The challenge was not solved or could not be checked. The latter has no code, only a message. */
const isCaptcha = ({ message, code }: Pick<ProviderError, 'message' | 'code'>) =>
  code === 'captcha_failed' || /captcha verification/i.test(message);

/** The mail server has failed. The provider says so only for an address with an account; other faults are for everyone. */
const isMailFault = ({ message }: Pick<ProviderError, 'message'>) => /^error sending /i.test(message);

/** Returns the user-facing message in the language of the page; empty when the provider did not answer. */
function userMessage({ name, message, code, status }: ProviderError): string {
  // Without an answer, the client repeats the browser's message, which does not help the user.
  if (name.startsWith('AuthRetryable') || name === 'AuthUnknownError') return '';
  if (isCaptcha({ message, code })) return MESSAGES.get().captcha;
  // A fault of the server is no sentence for people.
  if (status !== undefined && status >= 500 && !isMailFault({ message })) return '';
  if (name === 'AuthSessionMissingError') return MESSAGES.get().ended;
  if (code === 'mfa_verification_failed' || code === 'mfa_challenge_expired') return MESSAGES.get().wrongCode;
  if (code === 'over_email_send_rate_limit' && SITE_WIDE_LIMIT.test(message)) return MESSAGES.get().mailLimit;
  return locale.get() === 'en' ? message : spanishMessage(code ?? '');
}

/** A failed call to the account provider. `message` is user-facing, and empty when there was no answer. */
export class AuthProviderError extends Error {
  /** The provider's error code. */
  readonly code: string | undefined;
  /** Whether no email can be sent: the site has reached its limit, or the mail server is unavailable. */
  readonly isMailDown: boolean;

  constructor(error: ProviderError) {
    super(userMessage(error), { cause: error });
    this.name = 'AuthProviderError';
    this.code = error.code;
    this.isMailDown =
      (error.status === 500 && isMailFault(error)) ||
      (error.code === 'over_email_send_rate_limit' && SITE_WIDE_LIMIT.test(error.message));
  }
}

export function hasAuthErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof AuthProviderError && error.code !== undefined && codes.includes(error.code);
}

/** Whether a mail was requested within a minute of the previous one. */
export function isMailRateLimited(error: unknown): boolean {
  return (
    hasAuthErrorCode(error, 'over_email_send_rate_limit') &&
    error instanceof AuthProviderError &&
    !error.isMailDown
  );
}

/** The codes that only a known address gets, or only an unknown one. */
const REVEALING_CODES = [
  'over_email_send_rate_limit',
  'user_already_exists',
  'email_exists',
  'otp_disabled',
  'user_not_found',
];

/**
 * Whether to report "sent" despite the error, because it would reveal whether the address has an account. This includes
 * an email that cannot be sent: the provider reports it only for an address with an account.
 */
export function isEnumerationSensitive(error: unknown): boolean {
  return (
    error instanceof AuthProviderError && (error.isMailDown || hasAuthErrorCode(error, ...REVEALING_CODES))
  );
}

/**
 * The same for a registration, except that an email that cannot be sent is an error: "sent" would lose the registration,
 * and the provider's answer reveals known addresses anyway.
 */
export function isSignUpEnumerationSensitive(error: unknown): boolean {
  return (
    error instanceof AuthProviderError && !error.isMailDown && hasAuthErrorCode(error, ...REVEALING_CODES)
  );
}
