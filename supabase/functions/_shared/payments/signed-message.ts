import { hmac, timingSafeEqual } from '../http/hashing.ts';

/** Older and newer messages are refused, so that a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 300;
/** While a secret is replaced, a message has a signature by each. */
const SIGNATURES_AT_MOST = 10;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Returns the header that signs `body` as Stripe does: https://docs.stripe.com/webhooks/signature. */
export async function signMessage(secret: string, body: string, at = nowInSeconds()): Promise<string> {
  return `t=${at},v1=${await hmac(secret, `${at}.${body}`)}`;
}

/** Returns whether `signature` is a current one of `body` by `secret`. */
export async function isSigned(secret: string, body: string, signature: string): Promise<boolean> {
  const fields = signature.split(',').map((field) => field.split('='));
  const valuesOf = (name: string) => fields.filter(([key]) => key === name).map(([, value = '']) => value);
  const [at = ''] = valuesOf('t');
  if (!/^\d{1,12}$/.test(at) || Math.abs(nowInSeconds() - Number(at)) > TOLERANCE_SECONDS) return false;
  const expected = await hmac(secret, `${at}.${body}`);
  const given = valuesOf('v1').slice(0, SIGNATURES_AT_MOST);
  return (await Promise.all(given.map((one) => timingSafeEqual(one, expected)))).includes(true);
}
