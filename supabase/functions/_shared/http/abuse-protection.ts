import { z } from 'zod';
import type { RequestGuard, Rpc } from '../db/rpc.ts';
import { type ProxyEnv, resolveClientAddress, wideNetwork } from './client-ip.ts';
import { hmac } from './hashing.ts';
import { HttpError, rateLimited } from './http-error.ts';
import type { Log } from './log.ts';
import { readIdempotencyKey } from './read-request.ts';

// Rate limits

export interface Limit {
  bucket: string;
  max: number;
  windowSeconds: number;
}

export interface LimiterEnv extends ProxyEnv {
  IP_HASH_SECRET: string;
  RATE_LIMIT_SCALE: number;
}

/**
 * One use of `limit` by `subject`, by the mailbox of `email`, or else by the caller's network. The database maps the
 * variants of an email address to one form and hashes it.
 */
export interface Hit {
  limit: Limit;
  subject?: string;
  email?: string;
}

/** A limit as the database counts it. `subject` is a keyed hash; the database hashes `email` itself. */
type CountedLimit = Pick<Limit, keyof Limit> & ({ subject: string } | { email: string });

/** Counts hits. Each method throws HttpError 429 with Retry-After when a limit is exceeded. */
export interface Limiter {
  /** The factor on every limit: 1 except in tests and benchmarks. */
  readonly scale: number;
  byIp(request: Request, limit: Limit): Promise<void>;
  bySubject(subject: string, limit: Limit): Promise<void>;
  /** Counts several hits in one call, up to the first exceeded limit. Narrow limits come first. */
  consume(request: Request, hits: Hit[]): Promise<void>;
  /** Hands the limits to `call`, which counts them in the database function that does the work and returns the wait. */
  consumeWithin<T extends { wait: number }>(
    request: Request,
    hits: Hit[],
    call: (limits: CountedLimit[]) => Promise<T>,
  ): Promise<T>;
}

/** The limit of a /48 as a multiple of the limit of a /64. One customer can own the 65,536 /64 of a /48. */
const WIDE_ALLOWANCE = 8;

function throwIfExceeded(wait: number): void {
  if (wait <= 0) return;
  throw rateLimited(Math.ceil(wait));
}

function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Creates the limiter. Its counters are in Postgres, shared by all workers. It stores subjects as keyed hashes only. */
export function createLimiter(rpc: Rpc, env: LimiterEnv, now = () => new Date()): Limiter {
  function scaled({ bucket, max, windowSeconds }: Limit): Limit {
    return { bucket, max: Math.min(Math.round(max * env.RATE_LIMIT_SCALE), 2_147_483_647), windowSeconds };
  }

  async function hashed(limit: Limit, subject: string) {
    // The day is part of the hash, so that a network address cannot be followed from one day to the next.
    return { ...scaled(limit), subject: await hmac(env.IP_HASH_SECRET, `${utcDay(now())} ${subject}`) };
  }

  /** The limit of the caller's network and, for IPv6, a wider one for the /48 around it. */
  async function hashedByNetwork(limit: Limit, network: string): Promise<CountedLimit[]> {
    const wide = wideNetwork(network);
    const narrow = await hashed(limit, network);
    if (!wide) return [narrow];
    const wider = { ...limit, bucket: `${limit.bucket}:48`, max: limit.max * WIDE_ALLOWANCE };
    return [narrow, await hashed(wider, wide)];
  }

  async function hashedHits(request: Request, hits: Hit[]): Promise<CountedLimit[]> {
    const { network } = await resolveClientAddress(request, env);
    const limits = hits.map(async ({ limit, subject, email }): Promise<CountedLimit[]> => {
      if (email !== undefined) return [{ ...scaled(limit), email }];
      return subject === undefined ? hashedByNetwork(limit, network) : [await hashed(limit, subject)];
    });
    return (await Promise.all(limits)).flat();
  }

  async function count(limits: CountedLimit[]): Promise<void> {
    throwIfExceeded(await rpc.read('consume_rate_limits', { p_limits: limits }, z.number()));
  }

  return {
    scale: env.RATE_LIMIT_SCALE,
    byIp: async (request, limit) => count(await hashedHits(request, [{ limit }])),
    bySubject: async (subject, limit) => count([await hashed(limit, subject)]),
    consume: async (request, hits) => count(await hashedHits(request, hits)),
    async consumeWithin(request, hits, call) {
      const result = await call(await hashedHits(request, hits));
      throwIfExceeded(result.wait);
      return result;
    },
  };
}

/**
 * Keyed hashes of the caller's network address, for limits that the database counts by rows. They change every day.
 * `visitor` is of the IPv4 address or the IPv6 /64, `network` of the /48 around it (null for IPv4).
 */
export interface VisitorHashes {
  visitor: string;
  network: string | null;
}
export type HashVisitor = (request: Request) => Promise<VisitorHashes>;

export function createHashVisitor(
  env: ProxyEnv & { IP_HASH_SECRET: string },
  now = () => new Date(),
): HashVisitor {
  return async (request) => {
    const day = utcDay(now());
    const { network } = await resolveClientAddress(request, env);
    const hashed = (text: string) => hmac(env.IP_HASH_SECRET, `visitor ${day} ${text}`);
    const wide = wideNetwork(network);
    return { visitor: await hashed(network), network: wide ? await hashed(wide) : null };
  };
}

// CAPTCHA

export const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

export interface TurnstileEnv {
  TURNSTILE_SECRET_KEY: string;
  /** Verifies tokens. Tests use another URL than Cloudflare's. */
  TURNSTILE_VERIFY_URL: string;
}

/** `unavailable`: there was no readable response in time. */
export type TurnstileVerdict = { result: 'passed' } | { result: 'failed' | 'unavailable'; codes: string[] };

const TIMEOUT_MS = 5_000;
/** Cloudflare answers `bad-request` to any other token, which would count as a fault of ours. */
const TOKEN = /^[\w.-]{1,2048}$/;
/** Faults of the verifier or of our secret, which say nothing about the visitor. */
const FAULTS_OF_OURS = ['internal-error', 'missing-input-secret', 'invalid-input-secret', 'bad-request'];

const turnstileResponse = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Asks Cloudflare whether `token` is a solved challenge that was not used before. Never rejects. */
export async function verifyTurnstile(
  env: TurnstileEnv,
  token: string,
  timeoutMs = TIMEOUT_MS,
): Promise<TurnstileVerdict> {
  if (!TOKEN.test(token)) return { result: 'failed', codes: ['invalid-input-response'] };
  try {
    const result = await fetch(env.TURNSTILE_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const { success, 'error-codes': codes } = turnstileResponse.parse(await result.json());
    if (success) return { result: 'passed' };
    const isOurs = codes.some((code) => FAULTS_OF_OURS.includes(code));
    return { result: isOurs ? 'unavailable' : 'failed', codes };
  } catch (error) {
    return { result: 'unavailable', codes: [error instanceof Error ? error.name : 'unknown'] };
  }
}

/** `unverified`: the verifier was unavailable, so nothing is known about the visitor. `off`: the site has no CAPTCHA. */
export type CaptchaResult = 'passed' | 'unverified' | 'off';

/** Checks the token in the header `x-captcha-token`. @throws HttpError 403 for a missing or refused token. */
export type CheckCaptcha = (request: Request) => Promise<CaptchaResult>;

/** Creates the CAPTCHA check. Without `env` there is no CAPTCHA, and every request passes. */
export function createCaptchaCheck(
  env: TurnstileEnv | undefined,
  log: Log,
  timeoutMs?: number,
): CheckCaptcha {
  if (!env) return async () => 'off';
  return async (request) => {
    const token = request.headers.get('x-captcha-token') ?? '';
    const verdict = await verifyTurnstile(env, token, timeoutMs);
    if (verdict.result === 'passed') return 'passed';
    if (verdict.result === 'failed') throw new HttpError(403, 'captcha_failed');
    log('error', 'captcha not checked', { codes: verdict.codes.join(' ') });
    return 'unverified';
  };
}

// Messages to the firm

const MESSAGES_PER_IP = { bucket: 'contact:ip', max: 5, windowSeconds: 600 };
const MESSAGES_PER_EMAIL = { bucket: 'contact:email', max: 3, windowSeconds: 3600 };
const MESSAGES_PER_EMAIL_AND_DAY = { bucket: 'contact:email:day', max: 6, windowSeconds: 86_400 };

/** What checking a message to the firm needs. */
export interface ContactGuards {
  limiter: Limiter;
  checkCaptcha: CheckCaptcha;
  /** The signed-in caller, whose `email` is confirmed. */
  findCaller: (request: Request) => Promise<{ id: string; email: string } | undefined>;
}

interface AdmittedMessage {
  p_guard: RequestGuard;
  p_owner_id: string | null;
}

/**
 * Checks a message to the firm before it is stored. The contact form and the chat's handoff share the limits, because
 * both send the same two emails. Returns arguments of the database function that stores the message;
 * `p_owner_id` is the account whose email address it names.
 * @throws HttpError 422, 429 or 403.
 */
export async function admitContactMessage(
  request: Request,
  { limiter, checkCaptcha, findCaller }: ContactGuards,
  scope: 'contact' | 'chat_handoff',
  message: { email: string },
): Promise<AdmittedMessage> {
  const idempotency = await readIdempotencyKey(request, scope, message);
  await limiter.byIp(request, MESSAGES_PER_IP);
  // A visitor writes without a session, so one that has ended is none.
  const caller = await findCaller(request).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) return undefined;
    throw error;
  });
  const owner = caller?.email === message.email.toLowerCase() ? caller : undefined;
  const captcha = await checkCaptcha(request);
  // Messages of strangers in the owner's name must not use up the owner's limit.
  const counted = owner ? { subject: `own ${owner.id}` } : { email: message.email };
  // After the CAPTCHA: a failed challenge must not count against the owner of the email address.
  await limiter.consume(request, [
    { limit: MESSAGES_PER_EMAIL, ...counted },
    { limit: MESSAGES_PER_EMAIL_AND_DAY, ...counted },
  ]);
  return { p_guard: { ...idempotency, captcha, limit_scale: limiter.scale }, p_owner_id: owner?.id ?? null };
}
