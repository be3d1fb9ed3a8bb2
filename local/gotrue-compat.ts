import { randomBytes } from 'node:crypto';
import type { PostgresConnection } from '@supabase/lite/postgres';
import {
  type Account,
  findAccount,
  hashInVain,
  isPassword,
  sendConfirmationAgain,
  sendEmailChangeAgain,
} from './gotrue-accounts.ts';
import {
  empty,
  errorCodeOf,
  invalidCredentials,
  obfuscatedUser,
  tooManyAttempts,
  tooManyMails,
} from './gotrue-responses.ts';
import type { Mailer } from './auth-mailer.ts';
import { createFailureLimit } from './failure-limit.ts';

/** Serves one request; `peerAddress` is the caller's, where there is a socket. */
export type Serve = (request: Request, peerAddress: string | null) => Promise<Response>;

export interface AuthGapOptions {
  sql: PostgresConnection['driver'];
  mailer: Mailer;
  /** Who has none of these is left to @supabase/lite, which refuses. */
  apiKeys: string[];
  /** Between two mails to an address, in milliseconds: `auth.email.max_frequency`. */
  mailFrequencyMs: number;
  /** Failed attempts with links, in five minutes from one address: `auth.rate_limit.token_verifications`. */
  tokenVerifications: number;
  /** Multiplies every limit. */
  rateLimitScale: number;
}

/** A request whose body has been read. */
interface Call {
  request: Request;
  peer: string;
  body: Record<string, unknown>;
  email: string;
  /** Hands it, or the same caller's request to another path or with another body, on to @supabase/lite. */
  pass(path?: string, body?: object): Promise<Response>;
}

const WRONG_PASSWORDS = 10;
const MINUTE_MS = 60_000;

/**
 * @supabase/lite's auth server where GoTrue answers otherwise and people or attackers would meet it: no address is told
 * from another, mails are sent again, guesses are limited, a new password ends other sessions, an address is
 * confirmed before it counts. The list, and what remains, is in docs/decisions/0021.
 */
export function withGoTrueCompat(serve: Serve, options: AuthGapOptions): Serve {
  const { sql, mailer, rateLimitScale } = options;
  const mailFrequencyMs = options.mailFrequencyMs / rateLimitScale;
  const passwords = createFailureLimit(WRONG_PASSWORDS * rateLimitScale, MINUTE_MS);
  const tokens = createFailureLimit(options.tokenVerifications * rateLimitScale, 5 * MINUTE_MS);

  /** The refusal when the last such mail is too young. */
  function tooSoon(sentAt: Date | null): Response | undefined {
    const wait = sentAt ? sentAt.getTime() + mailFrequencyMs - Date.now() : 0;
    return wait > 0 ? tooManyMails(Math.ceil(wait / 1000)) : undefined;
  }

  async function confirmAgain(account: Account, answer: () => Response): Promise<Response> {
    const refused = tooSoon(account.confirmationSentAt);
    if (refused) return refused;
    await sendConfirmationAgain(sql, mailer, account);
    return answer();
  }

  async function signUp({ body, email, pass }: Call): Promise<Response> {
    const response = await pass();
    if ((await errorCodeOf(response)) !== 'over_email_send_rate_limit') return response;
    const account = await findAccount(sql, email);
    await hashInVain(sql, String(body.password));
    const answer = () => obfuscatedUser(email, body.data as Record<string, unknown>);
    return account && !account.confirmed ? confirmAgain(account, answer) : answer();
  }

  async function resend({ body, email, pass }: Call): Promise<Response> {
    const response = await pass();
    if ((await errorCodeOf(response)) !== 'over_email_send_rate_limit') return response;
    const account = await findAccount(sql, email);
    if (!account) return empty();
    if (body.type === 'signup') return confirmAgain(account, empty);
    const refused = tooSoon(account.emailChangeSentAt);
    if (!refused) await sendEmailChangeAgain(sql, mailer, account);
    return refused ?? empty();
  }

  async function recover({ email, pass }: Call): Promise<Response> {
    const account = await findAccount(sql, email);
    return tooSoon(account?.recoverySentAt ?? null) ?? pass();
  }

  async function signInLink({ body, email, pass }: Call): Promise<Response> {
    const account = await findAccount(sql, email);
    if (account?.confirmed) return tooSoon(account.recoverySentAt) ?? pass();
    if (account) return confirmAgain(account, empty);
    if (body.create_user === false || !email) return pass();
    // @supabase/lite would make an account that counts as confirmed before anybody has opened the mail.
    const password = randomBytes(32).toString('hex');
    const response = await pass('/auth/v1/signup', { email, password, data: body.data });
    return response.ok ? empty() : response;
  }

  async function checkedPassword({ body, email, pass }: Call): Promise<Response> {
    const response = await pass();
    if ((await errorCodeOf(response)) !== 'email_not_confirmed') return response;
    const account = await findAccount(sql, email);
    const isRight = account && (await isPassword(sql, account.id, String(body.password)));
    return isRight ? response : invalidCredentials();
  }

  async function signIn(call: Call): Promise<Response> {
    const subject = `${call.peer} ${call.email.toLowerCase()}`;
    const isWrong = (response: Response) => response.headers.get('x-sb-error-code') === 'invalid_credentials';
    const result = await passwords.run(subject, () => checkedPassword(call), isWrong);
    return typeof result === 'number' ? tooManyAttempts(result) : result;
  }

  async function redeem(peer: string, attempt: () => Promise<Response>): Promise<Response> {
    const isWrong = ({ headers }: Response) =>
      headers.get('x-sb-error-code') === 'otp_expired' || /otp_expired/.test(headers.get('location') ?? '');
    const result = await tokens.run(peer, attempt, isWrong);
    return typeof result === 'number' ? tooManyAttempts(result) : result;
  }

  async function changeUser({ request, peer, body, pass }: Call): Promise<Response> {
    if (typeof body.email === 'string') {
      const me = await serve(new Request(request.url, { headers: request.headers }), peer);
      const user = me.ok ? ((await me.json()) as { email?: string; email_change_sent_at?: string }) : {};
      const isNew = body.email.toLowerCase() !== user.email;
      const sentAt = user.email_change_sent_at ? new Date(user.email_change_sent_at) : null;
      const refused = isNew ? tooSoon(sentAt) : undefined;
      if (refused) return refused;
    }
    const response = await pass();
    if (response.ok && body.password !== undefined) await pass('/auth/v1/logout?scope=others', {});
    return response;
  }

  const handlers: Record<string, (call: Call) => Promise<Response>> = {
    'POST /auth/v1/signup': signUp,
    'POST /auth/v1/resend': resend,
    'POST /auth/v1/recover': recover,
    'POST /auth/v1/otp': signInLink,
    'POST /auth/v1/magiclink': signInLink,
    'POST /auth/v1/verify': ({ peer, pass }) => redeem(peer, pass),
    'PUT /auth/v1/user': changeUser,
  };

  return async (request, peerAddress) => {
    const { pathname, searchParams } = new URL(request.url);
    const isSignIn = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
    const handle = isSignIn && request.method === 'POST' ? signIn : handlers[`${request.method} ${pathname}`];
    if (request.method === 'GET' && pathname === '/auth/v1/verify')
      return redeem(peerAddress ?? '', () => serve(request, peerAddress));
    const key = request.headers.get('apikey') ?? searchParams.get('apikey') ?? '';
    if (!handle || !options.apiKeys.includes(key)) return serve(request, peerAddress);
    const text = await request.text();
    const again = (path = request.url, body = text, method = request.method) => {
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      return serve(new Request(new URL(path, request.url), { method, headers, body }), peerAddress);
    };
    const body = objectIn(text);
    // What cannot be read is refused there.
    if (!body) return again();
    return handle({
      request,
      peer: peerAddress ?? '',
      body,
      email: typeof body.email === 'string' ? body.email.toLowerCase() : '',
      pass: (path, other) => (path ? again(path, JSON.stringify(other), 'POST') : again()),
    });
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
