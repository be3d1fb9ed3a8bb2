import { hmac, timingSafeEqual } from '../http/hashing.ts';

/** Older and newer events are refused, so that a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 5 * 60;

/**
 * Returns whether Stripe signed this event with `secret` within five minutes of `now`. `header` is `t=<seconds>,v1=<hex>`.
 * While a secret is replaced, it has several signatures; one must be right.
 */
export async function verifyStripeSignature(
  header: string,
  body: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = await hmac(secret, `${timestamp}.${body}`);
  const given = parts.filter(([name]) => name === 'v1').slice(0, 10);
  const matches = await Promise.all(given.map(([, signature = '']) => timingSafeEqual(signature, expected)));
  return matches.includes(true);
}
