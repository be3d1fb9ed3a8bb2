/** What the account provider's client hands back when a call fails; only these fields are read. */
export type ProviderError = { name: string; message: string; code?: string | undefined };

/** A call to the account provider that failed. `message` is for people, and empty when there was no answer. */
export class AccountError extends Error {
  /** The provider's own word for the reason. */
  readonly code: string | undefined;

  constructor(error: ProviderError) {
    // Without an answer the client makes up a message out of the browser's; it tells people nothing.
    super(error.name.startsWith('AuthRetryable') ? '' : error.message, { cause: error });
    this.name = 'AccountError';
    this.code = error.code;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof AccountError && error.code !== undefined && codes.includes(error.code);
}

/** Refusals that only a known address gets (a mail a minute, an account that is there), or only an unknown one. */
const TELLING = [
  'over_email_send_rate_limit',
  'user_already_exists',
  'email_exists',
  'otp_disabled',
  'user_not_found',
];

/** All mails of the site together, whoever asks: no secret about an address, and nothing was sent. */
const ALL_MAILS = /email rate limit exceeded/i;

/** Whether to say "sent" all the same, because the refusal would tell a stranger whether the address has an account. */
export function isAsGoodAsSent(error: unknown): boolean {
  return hasCode(error, ...TELLING) && error instanceof Error && !ALL_MAILS.test(error.message);
}
