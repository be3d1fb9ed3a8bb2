/** Kinds of requests that GoTrue counts together, for each caller's address apart. */
export type Limited =
  | 'token'
  | 'verify'
  | 'signup'
  | 'resend'
  | 'recover'
  | 'otp'
  | 'magiclink'
  | 'user'
  | 'challenge'
  | 'factor';

/** `[auth.rate_limit]` of config.toml: requests in five minutes. */
export interface RateLimits {
  token_refresh: number;
  sign_in_sign_ups: number;
  token_verifications: number;
}

/** Whether one more request of a kind is allowed to an address; it is counted, right or wrong. */
export type AllowRequest = (kind: Limited, address: string) => boolean;

interface Bucket {
  left: number;
  at: number;
}

const BURST = 30;
const FACTOR_REQUESTS_A_SECOND = 15 / 60;
const MOST_BUCKETS = 10_000;

function perSecond(kind: Limited, limits: RateLimits): number {
  if (kind === 'token') return limits.token_refresh / 300;
  if (kind === 'verify') return limits.token_verifications / 300;
  if (kind === 'challenge' || kind === 'factor') return FACTOR_REQUESTS_A_SECOND;
  return limits.sign_in_sign_ups / 300;
}

/**
 * GoTrue's limits: 30 requests of a kind from one address at once, then as many a second as the limit allows.
 * `scale` multiplies both. There is none for an account.
 */
export function createRequestLimits(limits: RateLimits, scale: number, now = Date.now): AllowRequest {
  const buckets = new Map<string, Bucket>();
  const burst = BURST * scale;

  return (kind, address) => {
    const key = `${kind} ${address}`;
    const bucket = buckets.get(key) ?? { left: burst, at: now() };
    const seconds = (now() - bucket.at) / 1000;
    bucket.left = Math.min(burst, bucket.left + seconds * perSecond(kind, limits) * scale);
    bucket.at = now();
    // The oldest goes: what it had used up is forgotten, as in a restart.
    if (buckets.size >= MOST_BUCKETS) buckets.delete(buckets.keys().next().value as string);
    buckets.delete(key);
    buckets.set(key, bucket);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}
