import { z } from 'zod';
import type { Rpc } from '../db/rpc.ts';
import { type ProxyEnv, resolveClientAddress, wideNetwork } from './client-ip.ts';
import { hmac, utcDay } from './hashing.ts';
import { rateLimited } from './http-error.ts';

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
