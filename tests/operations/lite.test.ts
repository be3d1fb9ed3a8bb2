// @module-tag embedded
import { createPostgresConnection } from '@supabase/lite/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SupabaseApp } from '../../platform/api.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { SECRETS, supabaseApp } from '../support/database/supabase-app.ts';

const database = testDatabase();
const sql = database.connect('postgres');
let app: SupabaseApp;

beforeAll(async () => {
  app = await supabaseApp(database);
});
afterAll(async () => {
  await app.close();
});

interface RestResponse {
  status: number;
  body: unknown;
}

async function call(path: string, headers: Record<string, string>, body?: object): Promise<RestResponse> {
  const request = new Request(`http://localhost${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const response = await app.fetch(request);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const anon = { apikey: SECRETS.publishableKey };
const service = { apikey: SECRETS.secretKey };

async function signIn(email: string, password: string): Promise<Record<string, string>> {
  const { status, body } = await call('/auth/v1/token?grant_type=password', anon, { email, password });
  expect(status).toBe(200);
  return { ...anon, authorization: `Bearer ${(body as { access_token: string }).access_token}` };
}

/** Every grant to anyone but the owner. */
async function allGrants(): Promise<unknown> {
  return sql`
    select 'table' as kind, oid::regclass::text as name, a.grantee, a.privilege_type
    from pg_class cross join aclexplode(relacl) a
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and a.grantee <> relowner
    union all
    select 'column', attrelid::regclass || '.' || attname, a.grantee, a.privilege_type
    from pg_attribute cross join aclexplode(attacl) a
    union all
    select 'schema', nspname, a.grantee, a.privilege_type
    from pg_namespace cross join aclexplode(nspacl) a where a.grantee <> nspowner
    union all
    select 'function', oid::regprocedure::text, a.grantee, a.privilege_type
    from pg_proc cross join aclexplode(proacl) a
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee <> proowner
    order by 1, 2, 3, 4`;
}

describe('the seeded accounts', () => {
  test.each([
    ['admin@example.com', 'admin', 'admin-pass-1'],
    ['client@example.com', 'client', 'client-pass-1'],
  ])('%s signs in and is %s', async (email, role, password) => {
    const headers = await signIn(email, password);
    expect(await call('/rest/v1/rpc/my_role', headers, {})).toEqual({ status: 200, body: role });
  });

  test('a visitor is a guest', async () => {
    expect(await call('/rest/v1/rpc/my_role', anon, {})).toEqual({ status: 200, body: 'guest' });
  });
});

describe('through the API', () => {
  test('a message is written by the service role and read by admins only', async () => {
    const sent = await call('/rest/v1/rpc/submit_contact_form', service, {
      p_name: 'Casey Client',
      p_email: 'casey@tests.example',
      p_company: 'Acme Co',
      p_message: 'How do we begin?',
    });
    expect(sent.status).toBe(200);
    const list = '/rest/v1/contact_submissions?select=status,createdAt:created_at';
    const [admin, client] = [
      await signIn('admin@example.com', 'admin-pass-1'),
      await signIn('client@example.com', 'client-pass-1'),
    ];
    const seen = (await call(list, admin)).body as { createdAt: string }[];
    expect(seen).toHaveLength(1);
    expect(seen[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/);
    expect(await call(list, client)).toEqual({ status: 200, body: [] });
  });

  test('a composite argument is made from JSON, and unknown keys are ignored', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const send = (guard: unknown) =>
      call('/rest/v1/rpc/submit_contact_form', service, {
        p_name: 'Casey Client',
        p_email: 'casey@tests.example',
        p_company: 'Acme Co',
        p_message: 'How do we begin?',
        p_guard: guard,
      });
    const key = { idempotency_key: 'a "key", (1)', request_hash: 'hash' };
    const first = await send({ ...key, limits: [{ bucket: 'tests' }], unknown: 1 });
    expect(first.status).toBe(200);
    expect(await send(key)).toEqual(first);
    expect((await send({ ...key, request_hash: 'other' })).status).toBe(422);
    expect(await send(null)).not.toEqual(first);
    expect((await send(['a list'])).status).toBe(400);
  });

  test('an SQL refusal has its status, its code, and its parameters', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refused = await call('/rest/v1/rpc/list_available_slots', service, {
      p_service_type: 'Nonsense',
      p_from: '2026-01-01',
      p_to: '2026-01-01',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'PT422', message: 'service_type_required', details: '{}' },
    });
    expect((await call('/rest/v1/contact_submissions?select=id', anon)).status).toBe(401);
    expect(
      (await call('/rest/v1/rpc/claim_due_mails', anon, { p_limit: 1, p_lease_seconds: 1 })).status,
    ).toBe(401);
  });

  test('user metadata sets a name, never a role', async () => {
    // No mail server: the account is made all the same.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await call('/auth/v1/signup', anon, {
      email: 'eve@tests.example',
      password: 'eve-pass-1',
      data: { role: 'admin', full_name: 'Eve' },
    });
    const [row] = await sql`
      select r.role, p.full_name from private.user_roles r
      join auth.users u on u.id = r.user_id join public.profiles p on p.id = u.id
      where u.email = 'eve@tests.example'`;
    expect(row).toEqual({ role: 'client', full_name: 'Eve' });
  });
});

describe('the grants of the migrations', () => {
  test('are unchanged after requests of every kind', async () => {
    const before = await allGrants();
    await call('/rest/v1/rpc/my_role', anon, {});
    await call('/rest/v1/profiles?select=id', await signIn('client@example.com', 'client-pass-1'));
    expect(await allGrants()).toEqual(before);
  });

  test('cannot be widened by the role that serves requests', async () => {
    const before = await allGrants();
    const naive = createPostgresConnection({
      url: database.url('supabase_lite'),
      postgresOptions: { onnotice: () => undefined },
    });
    await naive.withContext({ auth: { uid: null, role: 'anon', jwt: null } }, () => Promise.resolve());
    await naive.close();
    expect(await allGrants()).toEqual(before);
  });

  test('can be widened by a superuser, so the test above detects it', async () => {
    const before = await allGrants();
    const naive = createPostgresConnection({
      url: database.url('supabase_admin'),
      postgresOptions: { onnotice: () => undefined },
    });
    await naive.withContext({ auth: { uid: null, role: 'anon', jwt: null } }, () => Promise.resolve());
    await naive.close();
    expect(await allGrants()).not.toEqual(before);
  });
});
