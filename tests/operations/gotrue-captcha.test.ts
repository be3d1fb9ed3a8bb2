// @module-tag embedded
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TURNSTILE_SECRET, type TurnstileDouble, turnstileDouble } from '../support/turnstile-double.ts';
import { type AuthApp, sessionIn, startAuthApp } from './support/auth-app.ts';

const CLIENT = { email: 'client@example.com', password: 'client-pass-1' };
const SIGN_IN = 'token?grant_type=password';

let app: AuthApp;
let turnstile: TurnstileDouble;
beforeAll(async () => {
  turnstile = await turnstileDouble();
  app = await startAuthApp(3, {
    TURNSTILE_SECRET_KEY: TURNSTILE_SECRET,
    TURNSTILE_VERIFY_URL: turnstile.url,
  });
});
beforeEach(() => {
  turnstile.mood = 'well';
});
afterAll(async () => {
  await app.close();
  await turnstile.close();
});

const solved = (captcha_token: string) => ({ gotrue_meta_security: { captcha_token } });

const GUARDED: [path: string, body: object][] = [
  ['signup', { email: 'robot@tests.example', password: 'robot-pass-1' }],
  ['recover', { email: CLIENT.email }],
  ['resend', { email: CLIENT.email, type: 'signup' }],
  ['otp', { email: CLIENT.email, create_user: false }],
  ['magiclink', { email: CLIENT.email }],
  [SIGN_IN, CLIENT],
];

test.each(GUARDED)('%s needs a solved challenge', async (path, body) => {
  const before = app.inbox.received.length;
  expect(await app.call(path, body)).toMatchObject({
    status: 400,
    code: 'captcha_failed',
    body: { msg: 'captcha protection: request disallowed (no captcha_token found)' },
  });
  expect(await app.call(path, { ...body, ...solved('a guess') })).toMatchObject({
    status: 400,
    code: 'captcha_failed',
    body: { msg: 'captcha protection: request disallowed (invalid-input-response)' },
  });
  expect(app.inbox.received).toHaveLength(before);
});

test('a solved challenge signs in once, and a refresh needs none', async () => {
  const token = solved(turnstile.solve());
  const { refreshToken } = sessionIn(await app.call(SIGN_IN, { ...CLIENT, ...token }));
  expect((await app.call(SIGN_IN, { ...CLIENT, ...token })).code).toBe('captcha_failed');
  expect((await app.refresh(refreshToken)).status).toBe(200);
});

test('an unavailable verifier gets GoTrue’s refusal', async () => {
  turnstile.mood = 'nonsense';
  expect(await app.call(SIGN_IN, { ...CLIENT, ...solved(turnstile.solve()) })).toMatchObject({
    status: 500,
    body: { msg: 'captcha verification process failed' },
  });
});
