import type { PostgresConnection } from '@supabase/lite/postgres';
import type { TurnstileEnv } from '../../supabase/functions/_shared/http/captcha.ts';
import type { Hooks } from './hooks.ts';
import type { RateLimits } from './limits.ts';
import type { AuthMailer } from './mailer.ts';

/** Serves one request; `peerAddress` is the caller's, where there is a socket. */
export type Serve = (request: Request, peerAddress: string | null) => Promise<Response>;

export type Sql = PostgresConnection['driver'];

/** `[auth]` of config.toml, as far as GoTrue honors what @supabase/lite does not. Times are milliseconds. */
export interface GoTrueConfig {
  /** Between two mails of a kind to an account: `email.max_frequency`. */
  mailFrequencyMs: number;
  /** How long links and codes work: `email.otp_expiry`. */
  otpExpiryMs: number;
  /** Digits of the codes in mails: `email.otp_length`. */
  otpLength: number;
  minimumPasswordLength: number;
  /** `email.secure_password_change`: a session older than a day needs a code for a new password. */
  securePasswordChange: boolean;
  /** `email.double_confirm_changes`: both mailboxes confirm a new address. */
  doubleConfirmChanges: boolean;
  /** How long a refresh token that was exchanged works again: `refresh_token_reuse_interval`. */
  reuseIntervalMs: number;
  jwtExpirySeconds: number;
  limits: RateLimits;
}

export interface GoTrueOptions extends GoTrueConfig {
  sql: Sql;
  mailer: AuthMailer;
  hooks: Hooks;
  /** The CAPTCHA provider, as in `[auth.captcha]`; undefined without one. */
  captcha: TurnstileEnv | undefined;
  /** What people open; an authenticator app shows its host where no issuer is given. */
  siteUrl: string;
  jwtSecret: string;
  /** The key that may create accounts. */
  secretKey: string;
  /** Other callers are passed to @supabase/lite, which refuses them. */
  apiKeys: string[];
  /** Multiplies every limit. */
  rateLimitScale: number;
}

/** A request whose body has been read. */
export interface Call {
  request: Request;
  /** The caller's address; '' where there is no socket. */
  peer: string;
  body: Record<string, unknown>;
  /** `body.email` in lower case, or ''. */
  email: string;
  /** Hands it, or the same caller's request to another path or with another body, on to @supabase/lite. */
  pass(path?: string, body?: object): Promise<Response>;
}

/** The text in a field of the body; '' for anything else. */
export function textField({ body }: Call, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
