import { createHmac } from 'node:crypto';
import { postJson } from '../../support/booking/booking.ts';
import type { Target } from './attack-target.ts';

export const ADMIN_ID = '11111111-1111-4111-8111-111111111111';
export const CLIENT_ID = '22222222-2222-4222-8222-222222222222';

export type Headers = Record<string, string>;

/** An access token for the seeded admin with service_role's name in it, signed with `secret` or not at all. */
function forgedToken(
  secret: string | undefined,
  lifetimeSeconds: number,
  role: string,
  aud = 'authenticated',
): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { sub: ADMIN_ID, aud, role, iat: now - 7200, exp: now + lifetimeSeconds };
  const head = encode({ alg: secret === undefined ? 'none' : 'HS256', typ: 'JWT' });
  const signed = `${head}.${encode(claims)}`;
  if (secret === undefined) return `${signed}.`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Callers with only the public key that try to get more rights. */
export const FORGED_TOKENS = [
  'alg none',
  'wrong signature',
  'signed with the public key',
  'expired',
  'service role',
  'wrong audience',
];

export function forgedHeaders(target: Target, kind: string): Headers {
  const { publishableKey, jwtSecret } = target.stack.secrets();
  const tokens: Record<string, () => string> = {
    'alg none': () => forgedToken(undefined, 3600, 'authenticated'),
    'wrong signature': () => forgedToken('a guess', 3600, 'authenticated'),
    'signed with the public key': () => forgedToken(publishableKey, 3600, 'authenticated'),
    expired: () => forgedToken(jwtSecret, -3600, 'authenticated'),
    'service role': () => forgedToken('a guess', 3600, 'service_role'),
    // Signed as it should be, for another application with the same keys.
    'wrong audience': () => forgedToken(jwtSecret, 3600, 'authenticated', 'another-application'),
  };
  const token = tokens[kind]?.();
  if (token === undefined) throw new Error(`No forger is called "${kind}".`);
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

/** Asks for a session with a password; returns the response, whatever its status. */
export function requestSession(
  target: Target,
  email: string,
  password: string,
  headers: Headers = {},
): Promise<Response> {
  const url = `${target.auth}/token?grant_type=password`;
  return postJson(url, { email, password }, { ...target.key, ...headers });
}

/** Signs in; returns the headers that supabase-js would send from then on. */
export async function signIn(target: Target, email: string, password: string): Promise<Headers> {
  const response = await requestSession(target, email, password);
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}.`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { ...target.key, authorization: `Bearer ${token}` };
}

/** Signs in as the seeded client. */
export const signInAsClient = (target: Target) => signIn(target, 'client@example.com', 'client-pass-1');

/** Signs in as the seeded admin. */
export const signInAsAdmin = (target: Target) => signIn(target, 'admin@example.com', 'admin-pass-1');

/** Creates an account with a confirmed email address; returns its id. */
export async function createAccount(
  target: Target,
  account: { email: string; password: string; data?: object },
): Promise<string> {
  const { status } = await ask(`${target.auth}/signup`, target.key, 'POST', account);
  if (status !== 200) throw new Error(`${account.email} could not sign up: ${status}.`);
  const [row] = await target.sql<[{ id: string }]>`
    update auth.users set email_confirmed_at = now() where email = ${account.email} returning id`;
  return row.id;
}

/** Sends `body` as JSON (nothing: without a body) and reads the whole response. */
export async function ask(
  url: string,
  headers: Headers,
  method = 'GET',
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}

/** Calls a database function through the REST API. */
export const callRpc = (target: Target, headers: Headers, name: string, args: unknown = {}) =>
  ask(`${target.rest}/rpc/${name}`, headers, 'POST', args);

/** Returns the role that the database gives to the sender of `headers`. */
export async function roleOf(target: Target, headers: Headers): Promise<unknown> {
  return (await callRpc(target, headers, 'my_role')).body;
}
