import { base64 } from '../base64.ts';
import { timingSafeEqual } from './hashing.ts';

/** Older and newer requests are refused, so that a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 5 * 60;

/** The key of a secret such as `whsec_MfKQ9r8G…`, which the auth server has `v1,` before; undefined when it is no base64. */
async function signingKey(secret: string): Promise<CryptoKey | undefined> {
  try {
    const bytes = Uint8Array.from(atob(secret.replace(/^(v1,)?whsec_/, '')), (character) =>
      character.charCodeAt(0),
    );
    return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether this request has a signature of the Standard Webhooks made with `secret` within five minutes of `now`:
 * the auth server sends them in `webhook-…`, and Svix, which sends the webhooks of Resend, in `svix-…`. `body` is the raw
 * body. While a secret is replaced, a request carries several signatures; one must be right.
 */
export async function verifyWebhookSignature(
  headers: Headers,
  body: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const header = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '';
  const id = header('id');
  const timestamp = header('timestamp');
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = await signingKey(secret);
  if (!key) return false;
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', key, signed);
  const expected = `v1,${base64(new Uint8Array(signature))}`;
  // The auth server separates them by a comma and a space.
  const given = header('signature').split(/,? /).slice(0, 10);
  const matches = await Promise.all(given.map((one) => timingSafeEqual(one, expected)));
  return matches.includes(true);
}
