import { describe, expect, it, vi } from 'vitest';
import { type CreateAccount, createCreateAccount } from '../../../supabase/functions/_shared/db/accounts.ts';
import { databaseUnavailable, HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { invitationRoutes } from '../../../supabase/functions/account/invitation.ts';
import { ENV, expectRefusal, fakeRpc, noLimit, testApp } from '../support/fakes.ts';

const TOKEN = 'ab'.repeat(32);
const ID = 'c0000000-0000-4000-8000-000000000001';
const OPEN = { email: 'dana@example.com', role: 'admin', invited_by: 'Ada Admin', has_account: false };
const SHOW = '/account/invitation';
const JOIN = '/account/invitation/accept';
const body = { token: TOKEN, fullName: 'Dana Doe', password: 'Right-1 שלום' };

function start(results: Parameters<typeof fakeRpc>[0] = {}, createAccount: CreateAccount = async () => ID) {
  const fake = fakeRpc({
    read_invitation: [OPEN],
    prepare_invited_account: OPEN.email,
    accept_invitation_as_new: 'admin',
    ...results,
  });
  const create = vi.fn(createAccount);
  const byIp = vi.fn(noLimit.byIp);
  const consume = vi.fn(noLimit.consume);
  const limiter = { ...noLimit, byIp, consume };
  const app = testApp(invitationRoutes({ rpc: fake.rpc, limiter, createAccount: create }));
  return { ...app, calls: fake.calls, create, byIp, consume };
}

describe('POST /account/invitation', () => {
  it('shows whom a link invites, counted by network, and calls nothing else', async () => {
    const app = start();
    const response = await app.post(SHOW, { token: TOKEN });
    expect([response.status, await response.json()]).toEqual([200, OPEN]);
    expect(app.calls).toEqual([{ name: 'read_invitation', args: { p_token: TOKEN } }]);
    expect(app.byIp.mock.calls[0]?.[1]).toEqual({ bucket: 'invitation:read', max: 60, windowSeconds: 900 });
    expect(app.create).not.toHaveBeenCalled();
  });

  it.each([{}, { token: 'abc' }, { token: TOKEN, more: 1 }, { token: null }])('refuses %j', async (wrong) => {
    const app = start();
    await expectRefusal(await app.post(SHOW, wrong), 422);
    expect(app.calls).toEqual([]);
  });

  it('cannot be opened by GET', async () => {
    expect((await start().send(`${SHOW}?token=${TOKEN}`)).status).toBe(405);
  });
});

describe('POST /account/invitation/accept', () => {
  it('creates an account of the invited address, and accepts with it', async () => {
    const app = start();
    const response = await app.post(JOIN, body);
    expect([response.status, await response.json()]).toEqual([201, { email: OPEN.email, role: 'admin' }]);
    expect(app.create.mock.calls).toEqual([
      [{ email: OPEN.email, password: body.password, fullName: 'Dana Doe', locale: 'en' }],
    ]);
    expect(app.calls).toEqual([
      { name: 'prepare_invited_account', args: { p_token: TOKEN } },
      { name: 'accept_invitation_as_new', args: { p_token: TOKEN, p_user_id: ID } },
    ]);
    expect(app.consume.mock.calls[0]?.[1]).toMatchObject([
      { limit: { bucket: 'invitation:join:token' }, subject: TOKEN },
      { limit: { bucket: 'invitation:join' } },
    ]);
    expect(JSON.stringify(app.logged)).not.toContain('Right');
  });

  it.each([
    ['a short password', { password: 'short' }, 'Password must be at least 6 characters.'],
    ['a password of 73 bytes', { password: 'a'.repeat(73) }, 'Password must be at most 72 characters.'],
    ['a password with NUL', { password: 'long enough\u0000' }, 'Please remove control characters.'],
    ['a name of one letter', { fullName: 'D' }, 'Name must be at least 2 characters.'],
    ['an incomplete link', { token: 'ab' }, 'Please use the full link from our email.'],
  ])('refuses %s before it reads the link', async (_what, change, text) => {
    const app = start();
    await expectRefusal(await app.post(JOIN, { ...body, ...change }), 422, text);
    expect(app.calls).toEqual([]);
  });

  it('creates nothing for a link that does not work', async () => {
    const prepare_invited_account = () => {
      throw new HttpError(409, 'invitation_expired');
    };
    const app = start({ prepare_invited_account });
    await expectRefusal(await app.post(JOIN, body), 409);
    expect(app.create).not.toHaveBeenCalled();
  });

  it('asks to sign in where the address got an account meanwhile', async () => {
    const app = start({}, async () => undefined);
    const response = await app.post(JOIN, body);
    expect(response.headers.get('x-error-code')).toBe('invitation_needs_sign_in');
    expect(response.status).toBe(409);
    expect(app.calls.map(({ name }) => name)).toEqual(['prepare_invited_account']);
  });

  it.each([
    [422, 'weak_password', 422, 'password_weak', null],
    [429, 'over_request_rate_limit', 429, 'rate_limited', '60'],
    [422, 'email_exists', 409, 'invitation_needs_sign_in', null],
    [500, 'unexpected_failure', 503, 'database_unavailable', '60'],
  ])('turns %i %s of the auth server into %i %s', async (status, error_code, ours, code, retryAfter) => {
    const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const body = { code: status, error_code, msg: 'No.', weak_password: { reasons: ['pwned'] } };
      return Response.json(body, { status, headers: { 'x-sb-error-code': error_code } });
    });
    const app = start({}, createCreateAccount(ENV));
    const response = await app.post(JOIN, body);
    expect([
      response.status,
      response.headers.get('x-error-code'),
      response.headers.get('retry-after'),
    ]).toEqual([ours, code, retryAfter]);
    // The acceptance confirms the address. Otherwise a try after a failure could not begin with a new account.
    expect(JSON.parse(String(ask.mock.calls[0]?.[1]?.body))).toMatchObject({ email_confirm: false });
    expect(app.calls.map(({ name }) => name)).toEqual(['prepare_invited_account']);
  });

  it('answers 503 while the auth server is away', async () => {
    const app = start({}, async () => {
      throw databaseUnavailable(new Error('away'));
    });
    await expectRefusal(await app.post(JOIN, body), 503);
  });
});
