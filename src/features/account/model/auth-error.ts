/** What the account provider's client hands back when a call fails; only these fields are read. */
export type ProviderError = {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
};

/** The provider's limit of mails for the whole site shares its code with the limit of one address. Only its words differ. */
const ALL_MAILS = /email rate limit exceeded/i;

/** The challenge was not solved, or no one could say; the provider's words for the latter have no code of their own. */
const isCaptcha = ({ message, code }: Pick<ProviderError, 'message' | 'code'>) =>
  code === 'captcha_failed' || /captcha verification/i.test(message);

/** What people read in place of the provider's words. */
function plainWords({ name, message, code }: ProviderError): string {
  // Without an answer the client makes up a message out of the browser's. It tells people nothing.
  if (name.startsWith('AuthRetryable')) return '';
  if (isCaptcha({ message, code })) return "We couldn't verify that you're a person. Please try again.";
  if (name === 'AuthSessionMissingError') return 'Your session has ended. Please sign in again.';
  if (code === 'over_email_send_rate_limit' && ALL_MAILS.test(message))
    return "We can't send more emails right now. Please try again in an hour.";
  return message;
}

/** A call to the account provider that failed. `message` is for people, and empty when there was no answer. */
export class AuthProviderError extends Error {
  /** The provider's own word for the reason. */
  readonly code: string | undefined;
  /** Whether no mail goes out at all: the site has sent too many, or the mail server is away. */
  readonly isMailDown: boolean;

  constructor(error: ProviderError) {
    super(plainWords(error), { cause: error });
    this.name = 'AuthProviderError';
    this.code = error.code;
    this.isMailDown =
      (error.status === 500 && !isCaptcha(error)) ||
      (error.code === 'over_email_send_rate_limit' && ALL_MAILS.test(error.message));
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof AuthProviderError && error.code !== undefined && codes.includes(error.code);
}

/** Whether a mail was requested within a minute of the previous one. */
export function isTooSoon(error: unknown): boolean {
  return (
    hasCode(error, 'over_email_send_rate_limit') && error instanceof AuthProviderError && !error.isMailDown
  );
}

/** Refusals that only a known address gets (a mail a minute, an account that is there), or only an unknown one. */
const TELLING = [
  'over_email_send_rate_limit',
  'user_already_exists',
  'email_exists',
  'otp_disabled',
  'user_not_found',
];

/**
 * Whether to say "sent" all the same, because the refusal would tell a stranger whether the address has an account.
 * A mail that cannot go out is refused too where there is an account, and taken for sent where there is none.
 */
export function isEnumerationSensitive(error: unknown): boolean {
  return error instanceof AuthProviderError && (error.isMailDown || hasCode(error, ...TELLING));
}

/**
 * The same for a new account. Without its mail there is no registration, so the failure is shown: "sent" would lose the
 * registration, and the provider's answer reveals known addresses anyway.
 */
export function isSignUpEnumerationSensitive(error: unknown): boolean {
  return error instanceof AuthProviderError && !error.isMailDown && hasCode(error, ...TELLING);
}
