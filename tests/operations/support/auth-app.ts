import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { claimsOf } from '../../../platform/access-token.ts';
import type { TurnstileEnv } from '../../../supabase/functions/_shared/http/captcha.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database/fresh-database.ts';
import { SECRETS, supabaseApp } from '../../support/database/supabase-app.ts';
import { type SmtpDouble, smtpDouble } from '../../support/mail/smtp-double.ts';

export interface GotrueResponse {
  status: number;
  code: unknown;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface Session {
  token: string;
  refreshToken: string;
  claims: Record<string, unknown>;
}

interface CallOptions {
  token?: string;
  peer?: string;
  method?: string;
  /** The publishable key, unless another one or '' is given. */
  key?: string;
}

/** The auth server of a database of its own, without a stack around it, and with the limits of production. */
export interface AuthApp {
  /** A superuser's look behind the scenes. */
  sql: Sql;
  inbox: SmtpDouble;
  /** Sends a request below `/auth/v1`, by default a POST. */
  call(path: string, body?: object, options?: CallOptions): Promise<GotrueResponse>;
  signIn(account: { email: string; password: string }, peer?: string): Promise<Session>;
  /** Registers and confirms an account, and proves its password. */
  register(name: string): Promise<{ email: string; password: string }>;
  refresh(refreshToken: string): Promise<GotrueResponse>;
  /** The token in the link of the newest mail, or of the newest to `address`. */
  tokenInMail(address?: string): string;
  /** Lets an hour pass for all mails that were sent. */
  forgetMails(): Promise<void>;
  close(): Promise<void>;
}

export function sessionIn({ body }: GotrueResponse): Session {
  const token = String(body.access_token);
  return { token, refreshToken: String(body.refresh_token), claims: claimsOf(token) };
}

/** A mail's HTML, whatever its lines were wrapped by. */
function decoded(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');
}

export async function startAuthApp(rateLimitScale = 1, captcha?: TurnstileEnv): Promise<AuthApp> {
  const database: FreshDatabase = await freshDatabase();
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  const inbox = await smtpDouble({});
  const app = await supabaseApp(database, {
    smtpPort: inbox.port,
    rateLimitScale,
    ...(captcha && { captcha }),
  });

  async function call(path: string, body?: object, options: CallOptions = {}): Promise<GotrueResponse> {
    const request = new Request(`http://localhost/auth/v1/${path}`, {
      method: options.method ?? 'POST',
      headers: {
        apikey: options.key ?? SECRETS.publishableKey,
        'content-type': 'application/json',
        'user-agent': 'the tests',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await app.fetch(request, options.peer ?? '192.0.2.1');
    const text = await response.text();
    const content = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, code: content.error_code, body: content, headers: response.headers };
  }

  function tokenInMail(address?: string): string {
    const mails = inbox.received.filter((mail) => !address || mail.includes(`To: ${address}`));
    return /token_hash=([\w-]+)/.exec(decoded(mails.at(-1) ?? ''))?.[1] ?? '';
  }

  return {
    sql,
    inbox,
    call,
    tokenInMail,
    async signIn(account, peer = '192.0.2.200') {
      const response = await call('token?grant_type=password', account, { peer });
      if (response.status !== 200) throw new Error(`${account.email} could not sign in: ${response.status}.`);
      return sessionIn(response);
    },
    async register(name) {
      const account = { email: `${name}@tests.example`, password: `${name}-pass-1` };
      await call('signup', account);
      await call('verify', { type: 'signup', token_hash: tokenInMail(account.email) });
      await sql`
        update private.user_roles set password_proven_at = now()
        where user_id = (select id from auth.users where email = ${account.email})`;
      return account;
    },
    refresh: (refresh_token) => call('token?grant_type=refresh_token', { refresh_token }),
    async forgetMails() {
      await sql`
        update auth.users set recovery_sent_at = null, email_change_sent_at = email_change_sent_at - interval '1 minute',
          confirmation_sent_at = confirmation_sent_at - interval '1 minute',
          reauthentication_sent_at = reauthentication_sent_at - interval '1 minute'`;
    },
    async close() {
      await app.close();
      await inbox.close();
      await sql.end();
      await database.drop();
    },
  };
}

/** The auth server of a test file, from its first test to its last. */
export function testAuthApp(rateLimitScale?: number): AuthApp {
  const app = {} as AuthApp;
  let started: AuthApp | undefined;
  beforeAll(async () => {
    started = await startAuthApp(rateLimitScale);
    Object.assign(app, started);
  });
  afterAll(() => started?.close());
  return app;
}
