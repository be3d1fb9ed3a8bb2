import { describe, expect, it } from 'vitest';
import { attackTarget, expectRefusal } from './support/attack-target.ts';
import {
  ask,
  FORGED_TOKENS,
  forgedHeaders,
  roleOf,
  signIn,
  signInAsAdmin,
  signInAsClient,
} from './support/forged-callers.ts';

const target = attackTarget();

describe.each([
  ['/contact-submissions', /^\[\]$/],
  ['/contact-submissions/export', /^"Number","Received",[^\n]*\r\n$/],
  ['/health/request', /^\{"headers":\[.*"network":"[^"]+"\}$/],
])('GET %s', (path, nothing) => {
  const list = (headers: Record<string, string>) => fetch(`${target.api}${path}`, { headers });

  it('401 without a token', async () => {
    await expectRefusal(await list({}), 401);
    await expectRefusal(await list(target.key), 401);
    // A gateway may add an empty header when the caller sent none.
    await expectRefusal(await list({ authorization: '' }), 401);
  });

  it.each(['Bearer', 'Bearer x.y.z', 'Basic YWRtaW46YWRtaW4=', 'Bearer null', "Bearer ' or 1=1"])(
    '401 for the authorization "%s"',
    async (authorization) => {
      await expectRefusal(await list({ authorization }), 401);
    },
  );

  it.each(FORGED_TOKENS)('401 for a forged token: %s', async (kind) => {
    await expectRefusal(await list(forgedHeaders(target, kind)), 401);
  });

  it('403 for a client', async () => {
    await expectRefusal(await list(await signInAsClient(target)), 403);
  });

  it('200 for an admin, until the role is revoked', async () => {
    const admin = await signInAsAdmin(target);
    const response = await list(admin);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(nothing);
  });
});

describe('the client IP address of a request', () => {
  it('is the one that the gateway saw, whatever headers the caller sends', {
    tags: 'embedded',
  }, async () => {
    const admin = await signInAsAdmin(target);
    const decide = async (headers: Record<string, string>) => {
      const response = await fetch(`${target.api}/health/request`, { headers: { ...admin, ...headers } });
      return (await response.json()) as { address: string; headers: { name: string; value: string }[] };
    };
    const { address } = await decide({});
    expect(address).toMatch(/^127\.0\.0\.1$|^::1$/);
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'cf-connecting-ip': '203.0.113.9',
      'true-client-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-site-proxy': 'a-guess-of-the-secret',
    };
    const seen = await decide(forged);
    expect(seen).toMatchObject({ address, header: 'x-forwarded-for', hops: 1, isFromSite: false });
    expect(seen.headers).toContainEqual({ name: 'x-real-ip', value: '203.0.113.9' });
    expect(JSON.stringify(seen)).not.toContain('a-guess-of-the-secret');
  });
});

describe.each(['deliver-mail', 'jobs'])('POST /%s', (name) => {
  it.each(['', 'Bearer', 'Bearer guess', 'Bearer undefined'])('401 with "%s"', async (authorization) => {
    const response = await fetch(`${target.api}/${name}`, { method: 'POST', headers: { authorization } });
    await expectRefusal(response, 401);
  });

  it('401 for an admin, because only the stack may call it', async () => {
    const headers = await signInAsAdmin(target);
    await expectRefusal(await fetch(`${target.api}/${name}`, { method: 'POST', headers }), 401);
  });
});

describe('an account that claims the admin role in its metadata', () => {
  const account = { email: 'mallory@example.com', password: 'mallory-pass-1' };
  const wishes = {
    role: 'service_role',
    data: { role: 'admin', is_admin: true, full_name: 'Mallory' },
    app_metadata: { role: 'admin' },
    user_metadata: { role: 'admin' },
  };

  it('is a client after sign-up', async () => {
    expect((await ask(`${target.auth}/signup`, target.key, 'POST', { ...account, ...wishes })).status).toBe(
      200,
    );
    const early = await ask(`${target.auth}/token?grant_type=password`, target.key, 'POST', account);
    expect(early.status).toBe(400);
    await target.sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;
    expect(await roleOf(target, await signIn(target, account.email, account.password))).toBe('client');
  });

  it('is a client after updating its user', async () => {
    const token = await signIn(target, account.email, account.password);
    await ask(`${target.auth}/user`, token, 'PUT', wishes);
    expect(await roleOf(target, token)).toBe('client');
    const again = await signIn(target, account.email, account.password);
    expect(await roleOf(target, again)).toBe('client');
    const [row] = await target.sql`
      select u.role as token_role, r.role from auth.users u join private.user_roles r on r.user_id = u.id
      where u.email = ${account.email}`;
    expect(row).toEqual({ token_role: 'authenticated', role: 'client' });
  });

  it('cannot read the messages', async () => {
    const headers = await signIn(target, account.email, account.password);
    await expectRefusal(await fetch(`${target.api}/contact-submissions`, { headers }), 403);
  });
});

describe('a path that the API does not serve', () => {
  it.each([
    '/',
    '/_system/info',
    '/_system/config',
    '/_system/introspect',
    '/static/favicon.ico',
    '/pg/query',
    '/graphql/v1',
    '/functions/v1/',
    '/functions/v1/%2e%2e/_system/info',
  ])('%s responds with 404 and reveals no secret', async (path) => {
    const response = await fetch(target.stack.urls.api + path, { headers: target.key });
    const text = await response.text();
    const told = Object.entries(target.stack.secrets()).filter(([, secret]) => text.includes(secret));
    expect(told.map(([name]) => name)).toEqual([]);
    expect(response.status).toBe(404);
  });
});
