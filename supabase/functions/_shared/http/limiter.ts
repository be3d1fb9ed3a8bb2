import { z } from 'zod';
import type { Rpc } from '../db/rpc.ts';
import { clientIp, type ProxyEnv, trustedHops } from './client-ip.ts';
import { hmac } from './digest.ts';
import { Fault } from './fault.ts';

export interface Limit {
  bucket: string;
  max: number;
  windowSeconds: number;
}

export interface LimiterEnv extends ProxyEnv {
  IP_HASH_SECRET: string;
  RATE_LIMIT_SCALE: number;
}

/** Counts a hit. @throws Fault 429 with Retry-After and the wait in words. */
export interface Limiter {
  byIp(request: Request, limit: Limit): Promise<void>;
  bySubject(subject: string, limit: Limit): Promise<void>;
}

/** Seconds as people say them, rounded up: "40 seconds", "1 minute", "3 hours". */
export function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** Rate limits kept in Postgres, so that they hold over all workers. Subjects are stored as keyed hashes only. */
export function createLimiter(rpc: Rpc, env: LimiterEnv, now = () => new Date()): Limiter {
  async function take(limit: Limit, subject: string): Promise<void> {
    // The day is part of the hash, so that addresses cannot be followed from one day to the next.
    const day = now().toISOString().slice(0, 10);
    const wait = await rpc(
      'take_rate_limit',
      {
        p_bucket: limit.bucket,
        p_subject: await hmac(env.IP_HASH_SECRET, `${day} ${subject}`),
        p_max: Math.min(Math.round(limit.max * env.RATE_LIMIT_SCALE), 2_147_483_647),
        p_window_seconds: limit.windowSeconds,
      },
      z.number(),
    );
    if (wait <= 0) return;
    throw new Fault(429, `That was a lot in a short time. Please try again in ${inWords(wait)}.`, {
      'Retry-After': String(Math.ceil(wait)),
    });
  }
  return {
    byIp: async (request, limit) => take(limit, clientIp(request, await trustedHops(request, env))),
    bySubject: (subject, limit) => take(limit, subject),
  };
}
