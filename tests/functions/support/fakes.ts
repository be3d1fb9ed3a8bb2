import { expect } from 'vitest';
import type { FindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import { isErrorCode } from '../../../supabase/functions/_shared/contracts/errors.ts';
import type { ProcedureName, RequestGuard, Rpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { type Env, readEnv } from '../../../supabase/functions/_shared/env.ts';
import { createApp, type Route } from '../../../supabase/functions/_shared/http/app.ts';
import type { CheckCaptcha } from '../../../supabase/functions/_shared/http/captcha.ts';
import type { LogFields } from '../../../supabase/functions/_shared/http/log.ts';
import type { Limiter } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import type { BookingsDependencies } from '../../../supabase/functions/bookings/dependencies.ts';
import { bookingsRoutes } from '../../../supabase/functions/bookings/handler.ts';
import { rpcOf } from '../../support/database/rpc-of.ts';

export const SITE_URL = 'https://meridian.example';
export const MAIL_FROM = 'Meridian Business Consulting <hello@meridian.example>';

export const ENV: Env = readEnv({
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_SECRET_KEY: 'sb_secret_single',
  SUPABASE_ANON_KEY: 'sb_publishable_x',
  SITE_URL,
  WAKE_SECRET: 'a-wake-secret-of-length',
  IP_HASH_SECRET: 'an-ip-secret-of-length',
});

export interface Call {
  name: ProcedureName;
  args: Record<string, unknown> & { p_guard?: RequestGuard };
}

/** An `Rpc` that returns what `results` has (a value, or a function that may throw) and remembers its calls. */
export function fakeRpc(results: Partial<Record<ProcedureName, unknown>>): { rpc: Rpc; calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    rpc: rpcOf(async (name, args, shape) => {
      calls.push({ name, args: args as Call['args'] });
      const result = results[name];
      return shape.parse(typeof result === 'function' ? await result(args) : result);
    }),
  };
}

export const noLimit: Limiter = {
  scale: 1,
  byIp: async () => undefined,
  bySubject: async () => undefined,
  consume: async () => undefined,
  consumeWithin: (_request, _hits, ask) => ask([]),
};
/** An installation without a CAPTCHA. */
export const noCaptcha: CheckCaptcha = async () => 'off';
export const nobody: FindCaller = async () => undefined;

/** The routes of `bookings`, with what they called. */
export function bookingsWith(
  results: Parameters<typeof fakeRpc>[0],
  over: Partial<BookingsDependencies> = {},
): { routes: Route[]; calls: Call[] } {
  const { rpc, calls } = fakeRpc(results);
  const routes = bookingsRoutes({
    rpc,
    limiter: noLimit,
    payments: undefined,
    triggerMail: () => undefined,
    siteUrl: SITE_URL,
    mailFrom: MAIL_FROM,
    log: () => undefined,
    ...over,
  });
  return { routes, calls };
}

export interface TestApp {
  logged: { level: string; event: string; fields: LogFields }[];
  send(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The routes behind the real wrapper. A string or bytes as `body` are sent as they are, all else as JSON. */
export function testApp(routes: Route[], siteUrl = SITE_URL): TestApp {
  const logged: TestApp['logged'] = [];
  const app = createApp({
    env: { SITE_URL: siteUrl, TRUSTED_PROXY_HOPS: 1 },
    routes,
    log: (level, event, fields = {}) => logged.push({ level, event, fields }),
  });
  const send = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://functions.local${path}`, init));
  return {
    logged,
    send,
    post(path, body, headers = {}) {
      const raw = typeof body === 'string' || body instanceof Uint8Array;
      return send(path, {
        method: 'POST',
        body: raw ? (body as BodyInit) : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    },
  };
}

/** Status and sentence of an error response, once it is sure to be one plain sentence with a known code. */
export async function refusal(result: Response): Promise<{ status: number; text: string }> {
  const text = await result.text();
  if (result.headers.get('content-type') !== 'text/plain; charset=utf-8') {
    throw new Error(`not plain text: ${result.headers.get('content-type')}`);
  }
  const code = result.headers.get('x-error-code');
  if (!isErrorCode(code)) throw new Error(`no known error code: ${code}`);
  if (/[\n{}<>]|stack|sql|error:/i.test(text) || text.length > 200) throw new Error(`not plain: ${text}`);
  return { status: result.status, text };
}

/** Checks that `response` refuses with `status` and, where given, in these words. */
export async function expectRefusal(
  response: Response,
  status: number,
  text: string | RegExp = /./,
): Promise<void> {
  const words = typeof text === 'string' ? text : expect.stringMatching(text);
  expect(await refusal(response)).toEqual({ status, text: words });
}
