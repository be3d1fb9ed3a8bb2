/** The fields of an error of the provider's client that are read here. */
export type ProviderError = {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
};

/** The provider's limit for the whole site has the same code as the limit for one address. Only the message differs. */
const SITE_WIDE_LIMIT = /email rate limit exceeded/i;

/** The challenge was not solved or could not be checked. The latter has no code, only a message. */
const isCaptcha = ({ message, code }: Pick<ProviderError, 'message' | 'code'>) =>
  code === 'captcha_failed' || /captcha verification/i.test(message);

/** Returns the user-facing message; empty when the provider did not answer. */
function userMessage({ name, message, code }: ProviderError): string {
  // Without an answer, the client repeats the browser's message, which does not help the user.
  if (name.startsWith('AuthRetryable')) return '';
  if (isCaptcha({ message, code })) return "We couldn't verify that you're a person. Please try again.";
  if (name === 'AuthSessionMissingError') return 'Your session has ended. Please sign in again.';
  if (code === 'over_email_send_rate_limit' && SITE_WIDE_LIMIT.test(message))
    return "We can't send more emails right now. Please try again in an hour.";
  return message;
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
      (error.status === 500 && !isCaptcha(error)) ||
      (error.code === 'over_email_send_rate_limit' && SITE_WIDE_LIMIT.test(error.message));
  }
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof AuthProviderError && error.code !== undefined && codes.includes(error.code);
}

/** Whether a mail was requested within a minute of the previous one. */
export function isMailRateLimited(error: unknown): boolean {
  return (
    hasErrorCode(error, 'over_email_send_rate_limit') &&
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
  return error instanceof AuthProviderError && (error.isMailDown || hasErrorCode(error, ...REVEALING_CODES));
}

/**
 * The same for a registration, except that an email that cannot be sent is an error: "sent" would lose the registration,
 * and the provider's answer reveals known addresses anyway.
 */
export function isSignUpEnumerationSensitive(error: unknown): boolean {
  return error instanceof AuthProviderError && !error.isMailDown && hasErrorCode(error, ...REVEALING_CODES);
}
