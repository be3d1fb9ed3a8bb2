// @module-tag embedded
import { describe, expect, test } from 'vitest';
import { type Session, sessionIn, testAuthApp } from './support/auth-app.ts';

const CLIENT = { email: 'client@example.com', password: 'client-pass-1' };
const ADMIN = { email: 'admin@example.com', password: 'admin-pass-1' };
const CLIENT_ID = '22222222-2222-4222-8222-222222222222';

const app = testAuthApp();

const me = ({ token }: Session) => app.call('user', undefined, { token, method: 'GET' });

describe('an access token', () => {
  test('has GoTrue’s claims for the user, the method and the assurance level', async () => {
    const { claims, refreshToken } = await app.signIn(CLIENT);
    expect(Object.keys(claims).sort()).toEqual([
      'aal',
      'amr',
      'app_metadata',
      'aud',
      'email',
      'exp',
      'iat',
      'is_anonymous',
      'iss',
      'phone',
      'role',
      'session_id',
      'sub',
      'user_metadata',
    ]);
    const now = Math.floor(Date.now() / 1000);
    expect(claims).toMatchObject({
      sub: CLIENT_ID,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.closeTo(now, -1) }],
      exp: expect.closeTo(now + 3600, -1),
      iss: 'http://localhost/auth/v1',
      app_metadata: { provider: 'email' },
      user_metadata: { full_name: 'Casey Client' },
    });
    expect(refreshToken).toMatch(/^[a-z0-9]{12}$/);
  });

  test('of a link names that method, also after a refresh', async () => {
    await app.call('recover', { email: CLIENT.email });
    const opened = sessionIn(await app.call('verify', { type: 'recovery', token_hash: app.tokenInMail() }));
    const refreshed = sessionIn(await app.refresh(opened.refreshToken));
    for (const { claims } of [opened, refreshed]) {
      expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
      expect(claims.session_id).toBe(opened.claims.session_id);
    }
  });

  test('is accepted by the API', async () => {
    expect(await me(await app.signIn(CLIENT))).toMatchObject({ status: 200, body: { id: CLIENT_ID } });
  });
});

test('a session records the IP address and browser that use it', async () => {
  const { claims, refreshToken } = await app.signIn(CLIENT, '192.0.2.77');
  const place = () =>
    app.sql`select host(ip) as ip, user_agent, aal::text from auth.sessions where id = ${String(claims.session_id)}`;
  expect(await place()).toEqual([{ ip: '192.0.2.77', user_agent: 'the tests', aal: 'aal1' }]);
  await app.refresh(refreshToken);
  expect(await place()).toEqual([{ ip: '192.0.2.1', user_agent: 'the tests', aal: 'aal1' }]);
});

describe('a refresh token', () => {
  /** Lets the interval pass in which a token may be used again. */
  const later = () => app.sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`;

  async function family(): Promise<[string, string, string]> {
    const { refreshToken } = await app.signIn(CLIENT);
    const second = sessionIn(await app.refresh(refreshToken)).refreshToken;
    const third = sessionIn(await app.refresh(second)).refreshToken;
    return [refreshToken, second, third];
  }

  test('used concurrently gives every caller the same new token', async () => {
    const { refreshToken } = await app.signIn(CLIENT);
    const responses = await Promise.all([1, 2, 3].map(() => app.refresh(refreshToken)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map((response) => sessionIn(response).refreshToken)).size).toBe(1);
  });

  test('used again within ten seconds works, whatever its age', async () => {
    const [first] = await family();
    expect((await app.refresh(first)).status).toBe(200);
  });

  test('used again later works only if it is the parent of the newest', async () => {
    const [first, second, third] = await family();
    await later();
    expect(sessionIn(await app.refresh(second)).refreshToken).toBe(third);
    expect(await app.refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  });

  test('used again later otherwise ends its family', async () => {
    const [first, , third] = await family();
    await later();
    await app.refresh(first);
    await later();
    expect(await app.refresh(third)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  });

  test.each(['', 'null', 'guess', '00000000-0000-4000-8000-000000000000'])(
    'is not found if malformed: "%s"',
    async (guess) => {
      expect(await app.refresh(guess)).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );

  test('is not found if it was never issued', async () => {
    expect((await app.refresh('abcdefghijkl')).code).toBe('refresh_token_not_found');
  });
});

describe('sign-out', () => {
  const signOut = ({ token }: Session, scope: string) =>
    app.call(`logout?scope=${scope}`, undefined, { token });

  test.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ])('%s', async (scope, alive) => {
    const [mine, other] = [await app.signIn(CLIENT), await app.signIn(CLIENT)];
    expect((await signOut(mine, scope)).status).toBe(204);
    for (const [session, isAlive] of [
      [mine, alive[0]],
      [other, alive[1]],
    ] as const) {
      const [used, refreshed] = [await me(session), await app.refresh(session.refreshToken)];
      expect([used.code, refreshed.code]).toEqual(
        isAlive ? [undefined, undefined] : ['session_not_found', 'refresh_token_not_found'],
      );
    }
  });

  test('reports that the session is gone the second time', async () => {
    const session = await app.signIn(CLIENT);
    await signOut(session, 'local');
    expect(await signOut(session, 'local')).toMatchObject({ status: 403, code: 'session_not_found' });
  });
});

test('an unconfirmed account reveals nothing to callers without its password', async () => {
  const account = { email: 'unconfirmed@tests.example', password: 'unconfirmed-pass-1' };
  await app.call('signup', account);
  const signIn = (password: string) => app.call('token?grant_type=password', { ...account, password });
  expect((await signIn('a guess')).code).toBe('invalid_credentials');
  expect((await signIn(account.password)).code).toBe('email_not_confirmed');
});

describe('thirty concurrent requests', () => {
  const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

  test.each([CLIENT.email, 'nobody-at-all@tests.example'])(
    'use up the passwords for %s from one IP address; another address can sign in',
    async (email) => {
      const peer = `192.0.2.${email.length}`;
      const guess = () => app.call('token?grant_type=password', { email, password: 'a guess' }, { peer });
      // While these are worked off, a few more become free.
      const responses = await Promise.all(Array.from({ length: 40 }, guess));
      const refused = responses.filter(({ status }) => status === 429);
      expect(statuses(responses).filter((status) => status === 400).length).toBeGreaterThanOrEqual(30);
      expect(refused.length).toBeGreaterThan(0);
      for (const { body, headers } of refused) {
        expect(body).toEqual({
          code: 429,
          error_code: 'over_request_rate_limit',
          msg: 'Request rate limit reached',
        });
        expect(headers.get('retry-after')).toBeNull();
      }
      await app.signIn(ADMIN, '192.0.2.99');
    },
  );

  test('use up the links from one IP address, right or wrong', async () => {
    const guess = () =>
      app.call('verify', { type: 'recovery', token_hash: 'a'.repeat(56) }, { peer: '192.0.2.3' });
    expect(new Set(statuses(await Promise.all(Array.from({ length: 30 }, guess))))).toEqual(new Set([403]));
    const account = { email: 'thirty-first@tests.example', password: 'thirty-first-1' };
    await app.call('signup', account);
    const right = { type: 'signup', token_hash: app.tokenInMail() };
    expect((await app.call('verify', right, { peer: '192.0.2.3' })).status).toBe(429);
    expect((await app.call('verify', right, { peer: '192.0.2.4' })).status).toBe(200);
  });
});

test('a request without the API key is refused and sends nothing', async () => {
  const before = app.inbox.received.length;
  for (const path of ['recover', 'otp', 'factors', 'token?grant_type=password'])
    expect((await app.call(path, CLIENT, { key: '' })).status).toBe(401);
  expect(app.inbox.received).toHaveLength(before);
});
