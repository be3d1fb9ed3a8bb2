// @module-tag embedded
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionIn, testAuthApp } from './support/auth-app.ts';

const CLIENT = { email: 'client@example.com', password: 'client-pass-1' };
const UNCONFIRMED = { email: 'not-yet@tests.example', password: 'not-yet-pass-1' };

const app = testAuthApp();

beforeAll(async () => {
  const first = { ...UNCONFIRMED, data: { full_name: 'First Person' } };
  expect((await app.call('signup', first)).status).toBe(200);
});
beforeEach(async () => {
  app.inbox.received.length = 0;
  await app.forgetMails();
});

describe('sign-up', () => {
  test('with the address of a confirmed account sends no email and reveals only that it exists', async () => {
    const wish = { password: 'another-pass-1', data: { full_name: 'Nobody' } };
    const known = await app.call('signup', { ...wish, email: CLIENT.email });
    expect(app.inbox.received).toHaveLength(0);
    const unknown = await app.call('signup', { ...wish, email: 'unknown@tests.example' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Object.keys(known.body).sort()).toEqual(Object.keys(unknown.body).sort());
    // Where GoTrue's responses differ, so do these: see docs/decisions/0021.
    expect(known.body).toMatchObject({ role: '', identities: [], user_metadata: wish.data });
    expect(unknown.body).toMatchObject({ role: 'authenticated', identities: [{}] });
    expect(known.body.id).not.toBe('22222222-2222-4222-8222-222222222222');
    expect(JSON.stringify(known.body)).not.toContain('Casey');
    await expect(app.signIn({ ...CLIENT, password: 'another-pass-1' })).rejects.toThrow('400');
  });

  test('of an unconfirmed account sends another link, but not within a minute', async () => {
    const again = { ...UNCONFIRMED, password: 'second-pass-1', data: { full_name: 'Second Person' } };
    const response = await app.call('signup', again);
    expect(app.inbox.received).toHaveLength(1);
    expect(response).toMatchObject({ status: 200, body: { user_metadata: { full_name: 'First Person' } } });
    expect((await app.call('signup', again)).status).toBe(429);
    expect(app.inbox.received).toHaveLength(1);
  });

  test('of an unconfirmed account keeps the first password', async () => {
    const email = 'two-people@tests.example';
    await app.call('signup', { email, password: 'first-pass-1' });
    await app.forgetMails();
    await app.call('signup', { email, password: 'second-pass-1' });
    await app.call('verify', { type: 'signup', token_hash: app.tokenInMail() });
    await app.signIn({ email, password: 'first-pass-1' });
    await expect(app.signIn({ email, password: 'second-pass-1' })).rejects.toThrow('400');
  });

  test.each([
    ['a short password', { password: 'x' }, 422, 'weak_password'],
    ['a password of 74 bytes', { password: 'ü'.repeat(37) }, 400, 'validation_failed'],
    ['no password', {}, 400, 'validation_failed'],
    [
      'an address of 265 characters',
      { email: `${'a'.repeat(251)}@tests.example`, password: 'long-pass-1' },
      400,
      'validation_failed',
    ],
    ['a number for a password', { password: 123_456 }, 400, 'bad_json'],
  ])('with %s is refused for known and unknown addresses', async (_, wish, status, code) => {
    for (const email of [CLIENT.email, 'refused@tests.example']) {
      expect(await app.call('signup', { email, ...wish })).toMatchObject({ status, code });
    }
  });
});

describe('requesting the confirmation again', () => {
  const ask = (email: string) => app.call('resend', { type: 'signup', email });

  test('sends a new link, which replaces the old one', async () => {
    await ask(UNCONFIRMED.email);
    const old = app.tokenInMail();
    await app.forgetMails();
    expect(await ask(UNCONFIRMED.email.toUpperCase())).toMatchObject({ status: 200, body: {} });
    const token = app.tokenInMail();
    expect(app.inbox.received).toHaveLength(2);
    expect(token).not.toBe(old);
    expect((await app.call('verify', { type: 'signup', token_hash: old })).code).toBe('otp_expired');
  });

  test('is refused for a minute, with the seconds in the message only', async () => {
    await ask(UNCONFIRMED.email);
    const { status, code, body, headers } = await ask(UNCONFIRMED.email);
    expect({ status, code }).toEqual({ status: 429, code: 'over_email_send_rate_limit' });
    expect(body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    expect(headers.get('retry-after')).toBeNull();
    expect(app.inbox.received).toHaveLength(1);
  });

  test('sends nothing to an unknown or a confirmed address, with the same response', async () => {
    for (const email of ['unknown-2@tests.example', CLIENT.email])
      expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    expect(app.inbox.received).toHaveLength(0);
  });
});

describe.each(['recover', 'otp'])('/%s', (path) => {
  test('sends one email a minute to a known address', async () => {
    expect(await app.call(path, { email: CLIENT.email })).toMatchObject({ status: 200, body: {} });
    expect((await app.call(path, { email: CLIENT.email.toUpperCase() })).status).toBe(429);
    expect(app.inbox.received).toHaveLength(1);
  });
});

test('emails are HTML only, without the comments of their templates', async () => {
  await app.call('recover', { email: CLIENT.email });
  const [mail = ''] = app.inbox.received;
  expect(mail).toMatch(/^Content-Type: text\/html/m);
  expect(mail).not.toContain('text/plain');
  expect(mail).not.toContain('<!--');
});

describe('a sign-in link', () => {
  test('for an unknown address creates an account, which is unconfirmed until the link is used', async () => {
    const email = 'linked@tests.example';
    expect(await app.call('otp', { email })).toMatchObject({ status: 200, body: {} });
    const confirmed = () =>
      app.sql`select confirmed_at is not null as yes from auth.users where email = ${email}`;
    expect(await confirmed()).toEqual([{ yes: false }]);
    expect((await app.call('verify', { type: 'signup', token_hash: app.tokenInMail() })).status).toBe(200);
    expect(await confirmed()).toEqual([{ yes: true }]);
  });

  test('is refused for an unknown address if no account may be created', async () => {
    const wish = { email: 'no-account@tests.example', create_user: false };
    expect(await app.call('otp', wish)).toMatchObject({ status: 422, code: 'otp_disabled' });
  });
});

describe('an emailed link', () => {
  const redeem = (type: string, token_hash: unknown) => app.call('verify', { type, token_hash });

  test.each([
    ['signup', 'magiclink', 403],
    ['signup', 'recovery', 403],
    ['signup', 'email_change', 403],
    ['signup', 'reauthentication', 400],
    ['signup', 'invite', 200],
    ['signup', 'email', 200],
    ['recover', 'signup', 403],
    ['recover', 'magiclink', 200],
    ['otp', 'recovery', 200],
    ['otp', 'email', 200],
  ])('of /%s, redeemed as %s: %d', async (path, type, status) => {
    const email = `${path}-as-${type.replace('_', '-')}@tests.example`;
    if (path !== 'signup') await app.register(`${path}-as-${type.replace('_', '-')}`);
    await app.forgetMails();
    await app.call(path, { email, password: 'redeem-pass-1' });
    expect((await redeem(type, app.tokenInMail())).status).toBe(status);
  });

  test('is redeemed once, within an hour', async () => {
    await app.call('recover', { email: CLIENT.email });
    const token = app.tokenInMail();
    await app.sql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = ${CLIENT.email}`;
    expect((await redeem('recovery', token)).code).toBe('otp_expired');
    await app.sql`update auth.users set recovery_sent_at = now() where email = ${CLIENT.email}`;
    expect(sessionIn(await redeem('recovery', token)).claims).toMatchObject({ amr: [{ method: 'otp' }] });
    expect((await redeem('recovery', token)).code).toBe('otp_expired');
  });

  test.each([
    [undefined, 400, 'validation_failed'],
    ['', 400, 'validation_failed'],
    [1, 400, 'bad_json'],
    [['x'], 400, 'bad_json'],
    ['a'.repeat(56), 403, 'otp_expired'],
  ])('is refused when it is forged: %o', async (token, status, code) => {
    expect(await redeem('signup', token)).toMatchObject({ status, code });
  });
});
