import { describe, expect, it } from 'vitest';
import { verifyWebhookSignature } from '../../../supabase/functions/_shared/http/webhook-signature.ts';

// The example of Svix's documentation, signed by their own code.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const SIGNED_AT = new Date(1_614_265_330_000);
const RIGHT = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

function headers(change: Record<string, string> = {}): Headers {
  return new Headers({
    'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'svix-timestamp': '1614265330',
    'svix-signature': RIGHT,
    ...change,
  });
}

const verify = (given: Headers, body = BODY, secret = SECRET, now = SIGNED_AT) =>
  verifyWebhookSignature(given, body, secret, now);

describe('verifyWebhookSignature', () => {
  it('accepts the signature of the documentation', async () => {
    expect(await verify(headers())).toBe(true);
  });

  it('accepts one of several signatures, as while a secret is replaced', async () => {
    expect(await verify(headers({ 'svix-signature': `v1,AAAA v1a,BBBB ${RIGHT}` }))).toBe(true);
  });

  it.each([
    ['another body', headers(), `${BODY} `, SECRET],
    ['another secret', headers(), BODY, `whsec_${btoa('another secret')}`],
    ['a secret that is no base64', headers(), BODY, 'whsec_***'],
    ['another id', headers({ 'svix-id': 'msg_other' }), BODY, SECRET],
    ['no id', headers({ 'svix-id': '' }), BODY, SECRET],
    ['another time', headers({ 'svix-timestamp': '1614265331' }), BODY, SECRET],
    ['no time', headers({ 'svix-timestamp': 'NaN' }), BODY, SECRET],
    ['no signature', headers({ 'svix-signature': '' }), BODY, SECRET],
    ['another version', headers({ 'svix-signature': RIGHT.replace('v1', 'v2') }), BODY, SECRET],
  ])('refuses %s', async (_what, given, body, secret) => {
    expect(await verify(given, body, secret)).toBe(false);
  });

  it.each([
    [-301, false],
    [-299, true],
    [299, true],
    [301, false],
  ])('accepts requests within five minutes of now: %i seconds', async (seconds, expected) => {
    const now = new Date(SIGNED_AT.getTime() + seconds * 1000);
    expect(await verify(headers(), BODY, SECRET, now)).toBe(expected);
  });
});
