import { timingSafeEqual } from './hashing.ts';

const REPLAY_WINDOW_SECONDS = 300;

function bytesOf(base64: string) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/**
 * Whether a webhook's `body` was signed by Svix with `secret` ("whsec_" and a key in base64) within five minutes of `now`.
 * The header svix-signature may hold several signatures, because a secret can be replaced while requests are in flight.
 */
export async function verifySvixSignature(
  headers: Headers,
  body: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const id = headers.get('svix-id');
  const timestamp = headers.get('svix-timestamp') ?? '';
  const signatures = headers.get('svix-signature') ?? '';
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > REPLAY_WINDOW_SECONDS) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [
    'sign',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  const expected = `v1,${btoa(String.fromCharCode(...digest))}`;
  const matches = await Promise.all(signatures.split(' ').map((given) => timingSafeEqual(given, expected)));
  return matches.includes(true);
}
