// @module-tag embedded
import { describe, expect, test } from 'vitest';
import { totpAt } from '../../platform/auth/totp.ts';
import { type GotrueResponse, type Session, sessionIn, testAuthApp } from './support/auth-app.ts';

const app = testAuthApp(10);

interface Factor {
  id: string;
  secret: string;
  uri: string;
}

async function enroll({ token }: Session, name: string): Promise<Factor> {
  const wish = { factor_type: 'totp', friendly_name: name, issuer: 'Meridian' };
  const { status, body } = await app.call('factors', wish, { token });
  expect({ status, body }).toMatchObject({ status: 200, body: { type: 'totp', friendly_name: name } });
  return { id: String(body.id), ...(body.totp as { secret: string; uri: string }) };
}

/** Challenges a factor and answers with `code`, by default the right one. */
async function prove({ token }: Session, factor: Factor, code?: string): Promise<GotrueResponse> {
  const challenge = await app.call(`factors/${factor.id}/challenge`, {}, { token });
  expect(challenge.status).toBe(200);
  const body = { challenge_id: challenge.body.id, code: code ?? totpAt(factor.secret, Date.now()) };
  return app.call(`factors/${factor.id}/verify`, body, { token });
}

/** An account with a second factor, and the session that proved it. */
async function protectedAccount(name: string) {
  const account = await app.register(name);
  const session = await app.signIn(account);
  const factor = await enroll(session, 'app');
  return { account, factor, session: sessionIn(await prove(session, factor)) };
}

const change = ({ token }: Session, wish: object) => app.call('user', wish, { token, method: 'PUT' });
const refused = ({ status, code }: GotrueResponse) => [status, code];

describe('enrolling a factor', () => {
  test('returns a secret and an otpauth URL; the first correct code verifies the factor and raises the session to aal2', async () => {
    const account = await app.register('sets-up');
    const session = await app.signIn(account);
    const factor = await enroll(session, 'my app');
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(factor.uri).searchParams.get('secret')).toBe(factor.secret);
    expect(refused(await prove(session, factor, '000000'))).toEqual([422, 'mfa_verification_failed']);
    expect(refused(await prove(session, factor, ''))).toEqual([400, 'validation_failed']);
    const proved = await prove(session, factor);
    expect(proved.body.user).toMatchObject({
      factors: [{ id: factor.id, status: 'verified', friendly_name: 'my app', factor_type: 'totp' }],
    });
    const { claims } = sessionIn(proved);
    expect(claims).toMatchObject({ aal: 'aal2', session_id: session.claims.session_id });
    expect((claims.amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
      'password',
      'totp',
    ]);
  });

  test('ends the sessions that did not verify it, and removes other unverified factors', async () => {
    const account = await app.register('ends-lower');
    const [mine, other] = [await app.signIn(account), await app.signIn(account)];
    await enroll(mine, 'begun');
    const proved = await prove(mine, await enroll(mine, 'done'));
    expect((proved.body.user as { factors: unknown[] }).factors).toHaveLength(1);
    expect((await app.call('user', undefined, { token: other.token, method: 'GET' })).code).toBe(
      'session_not_found',
    );
    expect((await app.refresh(other.refreshToken)).code).toBe('refresh_token_not_found');
  });

  test('is refused under a name that is taken, within five minutes', async () => {
    const session = await app.signIn(await app.register('same-name'));
    await enroll(session, 'twice');
    const again = { factor_type: 'totp', friendly_name: 'twice' };
    expect(refused(await app.call('factors', again, { token: session.token }))).toEqual([
      422,
      'mfa_factor_name_conflict',
    ]);
    await app.sql`update auth.mfa_factors set created_at = created_at - interval '6 minutes' where friendly_name = 'twice'`;
    await enroll(session, 'twice');
  });

  test.each([
    ['phone', 422, 'mfa_phone_enroll_not_enabled'],
    ['webauthn', 422, 'mfa_webauthn_enroll_not_enabled'],
    ['guess', 400, 'validation_failed'],
  ])('is refused with the code "%s"', async (factor_type, status, code) => {
    const { token } = await app.signIn({ email: 'client@example.com', password: 'client-pass-1' });
    expect(refused(await app.call('factors', { factor_type }, { token }))).toEqual([status, code]);
  });
});

describe('a session with the password alone, of an account with a factor', () => {
  test('lists the factor, and may change neither password, email address nor factors', async () => {
    const { account, factor } = await protectedAccount('half-way');
    const response = await app.call('token?grant_type=password', account);
    expect(response.body.user).toMatchObject({ factors: [{ status: 'verified' }] });
    const session = sessionIn(response);
    expect(session.claims.aal).toBe('aal1');
    const { token } = session;
    expect(refused(await change(session, { password: 'half-way-2' }))).toEqual([401, 'insufficient_aal']);
    expect(refused(await change(session, { email: 'half-way-2@tests.example' }))).toEqual([
      401,
      'insufficient_aal',
    ]);
    expect((await change(session, { data: { full_name: 'Half Way' } })).status).toBe(200);
    const another = { factor_type: 'totp', friendly_name: 'thief' };
    expect(refused(await app.call('factors', another, { token }))).toEqual([403, 'insufficient_aal']);
    const removal = await app.call(`factors/${factor.id}`, undefined, { token, method: 'DELETE' });
    expect(refused(removal)).toEqual([422, 'insufficient_aal']);
  });

  test('reaches aal2 in the same session, and a refresh keeps it', async () => {
    const { account, factor } = await protectedAccount('second-step');
    const first = await app.signIn(account);
    const lifted = sessionIn(await prove(first, factor));
    const refreshed = sessionIn(await app.refresh(lifted.refreshToken));
    expect(refreshed.claims).toMatchObject({ aal: 'aal2', session_id: first.claims.session_id });
    // The token of the first level is not worth the second, once the interval has passed and the next one is used.
    await app.refresh(refreshed.refreshToken);
    await app.sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`;
    expect((await app.refresh(first.refreshToken)).code).toBe('refresh_token_already_used');
  });

  test('has the same limits after a password reset link', async () => {
    const { account, factor } = await protectedAccount('reset');
    await app.call('recover', { email: account.email });
    const opened = sessionIn(await app.call('verify', { type: 'recovery', token_hash: app.tokenInMail() }));
    expect(refused(await change(opened, { password: 'reset-pass-2' }))).toEqual([401, 'insufficient_aal']);
    const lifted = sessionIn(await prove(opened, factor));
    expect((await change(lifted, { password: 'reset-pass-2' })).status).toBe(200);
  });
});

describe('a challenge', () => {
  test('is valid for its factor, its owner and its IP address, once and for five minutes', async () => {
    const { session, factor } = await protectedAccount('challenged');
    const stranger = await app.signIn({ email: 'client@example.com', password: 'client-pass-1' });
    const { token } = session;
    const begin = async () => (await app.call(`factors/${factor.id}/challenge`, {}, { token })).body.id;
    const answer = (challenge_id: unknown, options: { token: string; peer?: string }) =>
      app.call(
        `factors/${factor.id}/verify`,
        { challenge_id, code: totpAt(factor.secret, Date.now()) },
        options,
      );

    expect(refused(await answer(await begin(), stranger))).toEqual([404, 'mfa_factor_not_found']);
    expect(refused(await answer(await begin(), { token, peer: '192.0.2.50' }))).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ]);
    expect(refused(await answer('guess', { token }))).toEqual([422, 'mfa_factor_not_found']);
    const used = await begin();
    expect((await answer(used, { token })).status).toBe(200);
    expect(refused(await answer(used, { token }))).toEqual([422, 'mfa_ip_address_mismatch']);
    const late = await begin();
    await app.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes'`;
    expect(refused(await answer(late, { token }))).toEqual([422, 'mfa_challenge_expired']);
  });

  test('accepts the same code again, as GoTrue does', async () => {
    const { session, factor } = await protectedAccount('same-code');
    const code = totpAt(factor.secret, Date.now());
    expect((await prove(session, factor, code)).status).toBe(200);
    expect((await prove(session, factor, code)).status).toBe(200);
  });
});

test('removing a factor lowers its sessions to aal1 at their next refresh', async () => {
  const { session, factor } = await protectedAccount('takes-away');
  const removed = await app.call(`factors/${factor.id}`, undefined, {
    token: session.token,
    method: 'DELETE',
  });
  expect(removed).toMatchObject({ status: 200, body: { id: factor.id } });
  const refreshed = await app.refresh(session.refreshToken);
  expect(sessionIn(refreshed).claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect(refreshed.body.user).not.toHaveProperty('factors');
});
