import { z } from 'zod';
import type { Rpc } from '../db/rpc.ts';
import { decideClientAddress, type ProxyEnv, wideNetwork } from './client-ip.ts';
import { hmac } from './hashing.ts';
import { HttpError } from './http-error.ts';

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
 * A hit of `subject`, of the mailbox of `email`, or else of the caller's network. The database maps the variants of an
 * email address to one form and hashes it.
 */
export interface Hit {
  limit: Limit;
  subject?: string;
  email?: string;
}

/** Counts a hit. @throws HttpError 429 with Retry-After and the wait in words. */
export interface Limiter {
  /** How many times more than a limit says is let through: 1 but in tests and benchmarks. */
  readonly scale: number;
  byIp(request: Request, limit: Limit): Promise<void>;
  bySubject(subject: string, limit: Limit): Promise<void>;
  /** Counts several in one call, up to the first that is over its limit. Narrower ones come first. */
  inOrder(request: Request, hits: Hit[]): Promise<void>;
  /** As `inOrder`, by the call that does the work: `ask` hands the limits on and answers with the wait it got. */
  during<T extends { wait: number }>(
    request: Request,
    hits: Hit[],
    ask: (limits: CountedLimit[]) => Promise<T>,
  ): Promise<T>;
}

/** A limit as the database counts it; `subject` is a keyed hash, and the database makes one of `email`. */
type CountedLimit = Pick<Limit, keyof Limit> & ({ subject: string } | { email: string });

/** How many times the limit of a /64 a /48 has: 65,536 of them can belong to one customer. */
const WIDE_ALLOWANCE = 8;

/** Rate limits in Postgres, shared by all workers. Subjects are stored as keyed hashes only. */
export function createLimiter(rpc: Rpc, env: LimiterEnv, now = () => new Date()): Limiter {
  function scaled({ bucket, max, windowSeconds }: Limit): Limit {
    return { bucket, max: Math.min(Math.round(max * env.RATE_LIMIT_SCALE), 2_147_483_647), windowSeconds };
  }

  async function counted(limit: Limit, subject: string) {
    // The day is part of the hash, so that addresses cannot be followed from one day to the next.
    const day = now().toISOString().slice(0, 10);
    return { ...scaled(limit), subject: await hmac(env.IP_HASH_SECRET, `${day} ${subject}`) };
  }

  /** The limit for the caller's address and, for IPv6, a wider one for the /48 around it. */
  async function countedByNetwork(limit: Limit, address: string): Promise<CountedLimit[]> {
    const wide = wideNetwork(address);
    const narrow = await counted(limit, address);
    if (!wide) return [narrow];
    const wider = { ...limit, bucket: `${limit.bucket}:48`, max: limit.max * WIDE_ALLOWANCE };
    return [narrow, await counted(wider, wide)];
  }

  function refuseIfToWait(wait: number): void {
    if (wait <= 0) return;
    const retryAfterSeconds = Math.ceil(wait);
    throw new HttpError(
      429,
      'rate_limited',
      { retryAfterSeconds },
      { 'Retry-After': String(retryAfterSeconds) },
    );
  }

  async function take(limit: Limit, who: string): Promise<void> {
    const { bucket, subject, max, windowSeconds } = await counted(limit, who);
    const args = { p_bucket: bucket, p_subject: subject, p_max: max, p_window_seconds: windowSeconds };
    refuseIfToWait(await rpc('consume_rate_limit', args, z.number()));
  }

  const addressOf = async (request: Request) => (await decideClientAddress(request, env)).network;

  async function countedAll(request: Request, hits: Hit[]): Promise<CountedLimit[]> {
    const address = await addressOf(request);
    const limits = hits.map(async ({ limit, subject, email }): Promise<CountedLimit[]> => {
      if (email !== undefined) return [{ ...scaled(limit), email }];
      return subject === undefined ? countedByNetwork(limit, address) : [await counted(limit, subject)];
    });
    return (await Promise.all(limits)).flat();
  }

  async function takeAll(request: Request, hits: Hit[]): Promise<void> {
    const limits = await countedAll(request, hits);
    refuseIfToWait(await rpc('consume_rate_limits', { p_limits: limits }, z.number()));
  }

  async function takeByIp(request: Request, limit: Limit): Promise<void> {
    const address = await addressOf(request);
    await (wideNetwork(address) ? takeAll(request, [{ limit }]) : take(limit, address));
  }

  return {
    scale: env.RATE_LIMIT_SCALE,
    byIp: takeByIp,
    bySubject: (subject, limit) => take(limit, subject),
    inOrder: takeAll,
    async during(request, hits, ask) {
      const answer = await ask(await countedAll(request, hits));
      refuseIfToWait(answer.wait);
      return answer;
    },
  };
}
