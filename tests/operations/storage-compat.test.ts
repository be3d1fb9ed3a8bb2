// @module-tag embedded
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOf, signToken } from '../../platform/access-token.ts';
import type { SupabaseApp } from '../../platform/api.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { SECRETS, supabaseApp } from '../support/database/supabase-app.ts';

const OWNER = '22222222-2222-4222-8222-222222222222';
// Letters beyond ASCII are refused there.
const FILE = `${OWNER}/one/Plan for 2027 (final).pdf`;
const MIB = 1024 ** 2;

const database = testDatabase();
const sql = database.connect('postgres');
let storageDir: string;
let app: SupabaseApp;
let service: SupabaseClient;
let owner: SupabaseClient;
let stranger: SupabaseClient;
let visitor: SupabaseClient;

function client(key: string): SupabaseClient {
  return createClient('http://localhost', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => app.fetch(new Request(input, init)) },
  });
}

async function signedIn(email: string, password: string): Promise<SupabaseClient> {
  const made = client(SECRETS.publishableKey);
  const { error } = await made.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return made;
}

const files = (by: SupabaseClient) => by.storage.from('papers');

beforeAll(async () => {
  storageDir = await mkdtemp(join(tmpdir(), 'site storage '));
  // What a migration does, as whom a migration does it.
  await sql`insert into storage.buckets (id, name, public, file_size_limit) values ('papers', 'papers', false, ${MIB})`;
  await sql`create policy papers_select on storage.objects for select to authenticated
    using (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid())::text)`;
  app = await supabaseApp(database, { storageDir });
  service = client(SECRETS.secretKey);
  visitor = client(SECRETS.publishableKey);
  owner = await signedIn('client@example.com', 'client-pass-1');
  stranger = await signedIn('admin@example.com', 'admin-pass-1');
  const plan = new Blob(['the plan'], { type: 'application/pdf' });
  const { error } = await files(service).upload(FILE, plan);
  expect(error).toBeNull();
});
afterAll(async () => {
  await app.close();
  await rm(storageDir, { recursive: true, force: true });
});

async function link(by: SupabaseClient, seconds = 60, options = {}): Promise<string> {
  const { data, error } = await files(by).createSignedUrl(FILE, seconds, options);
  expect(error).toBeNull();
  return data?.signedUrl ?? '';
}

describe('a shared file', () => {
  test('can be read by its owner, directly and by a signed link', async () => {
    const { data } = await files(owner).download(FILE);
    expect(await data?.text()).toBe('the plan');
    const response = await app.fetch(new Request(await link(owner)));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await response.text()).toBe('the plan');
    // Ours cannot promise what the platform does not send.
    expect(response.headers.get('x-content-type-options')).toBeNull();
    expect(response.headers.get('cache-control')).toBeNull();
    expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now());
  });

  test('supports the long URL, ranges, and 304 while the copy is current', async () => {
    const url = `http://localhost/storage/v1/object/authenticated/papers/${encodeURI(FILE)}`;
    const { data } = await owner.auth.getSession();
    const read = (more: Record<string, string> = {}) => {
      const headers = {
        apikey: SECRETS.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
      };
      return app.fetch(new Request(url, { headers: { ...headers, ...more } }));
    };
    const whole = await read();
    expect(await whole.text()).toBe('the plan');
    expect((await read({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
    for (const [range, status, text] of [
      ['bytes=0-2', 206, 'the'],
      ['bytes=4-', 206, 'plan'],
      ['bytes=-4', 206, 'plan'],
      ['bytes=99-', 416, ''],
    ] as const) {
      const part = await read({ range });
      expect([range, part.status, await part.text()]).toEqual([range, status, text]);
    }
  });

  test.each([
    ['text/html', 'text/plain'],
    ['image/svg+xml', 'image/svg+xml'],
  ])('as %s is served as %s', async (type, served) => {
    const path = `${OWNER}/one/typed`;
    await files(service).upload(path, new Blob(['<b>'], { type }), { upsert: true, contentType: type });
    const { data } = await files(owner).createSignedUrl(path, 60);
    const response = await app.fetch(new Request(data?.signedUrl ?? ''));
    expect(response.headers.get('content-type')).toBe(served);
    await files(service).remove([path]);
  });

  test('is downloaded under its name with ?download', async () => {
    const response = await app.fetch(new Request(await link(owner, 60, { download: 'Plan.pdf' })));
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename=Plan.pdf; filename*=UTF-8''Plan.pdf`,
    );
  });

  test('is signed together with others; a missing one gets an error', async () => {
    const { data } = await files(owner).createSignedUrls([FILE, `${OWNER}/one/none`], 60);
    expect(data?.map(({ error }) => Boolean(error))).toEqual([false, true]);
    expect((await app.fetch(new Request(data?.[0]?.signedUrl ?? ''))).status).toBe(200);
  });

  test('is kept across a restart', async () => {
    await app.close();
    app = await supabaseApp(database, { storageDir });
    expect((await files(owner).download(FILE)).error).toBeNull();
  });
});

describe.each([
  ['another account', () => stranger],
  ['a visitor', () => visitor],
])('%s', (_name, who) => {
  test('cannot read, list, sign, overwrite, move or delete it', async () => {
    expect((await files(who()).download(FILE)).error).not.toBeNull();
    expect((await files(who()).info(FILE)).error).not.toBeNull();
    expect((await files(who()).list(`${OWNER}/one`)).data).toEqual([]);
    expect((await files(who()).createSignedUrl(FILE, 60)).error).not.toBeNull();
    expect((await files(who()).createSignedUploadUrl(FILE, { upsert: true })).error).not.toBeNull();
    expect((await files(who()).upload(FILE, 'mine now', { upsert: true })).error).not.toBeNull();
    expect((await files(who()).upload(`${OWNER}/two/new.txt`, 'new')).error).not.toBeNull();
    expect((await files(who()).move(FILE, `${OWNER}/moved`)).error).not.toBeNull();
    expect((await files(who()).copy(FILE, `${OWNER}/copied`)).error).not.toBeNull();
    expect((await files(who()).remove([FILE])).data).toEqual([]);
    expect((await who().storage.emptyBucket('papers')).error).not.toBeNull();
    expect((await who().storage.deleteBucket('papers')).error).not.toBeNull();
    expect((await who().storage.updateBucket('papers', { public: true })).error).not.toBeNull();
    expect((await who().storage.createBucket('more')).error).not.toBeNull();
    const { data } = await files(owner).download(FILE);
    expect(await data?.text()).toBe('the plan');
    expect(await sql`select name from storage.objects`).toEqual([{ name: FILE }]);
  });
});

test('its owner may only read it', async () => {
  expect((await files(owner).upload(FILE, 'mine', { upsert: true })).error).not.toBeNull();
  expect((await files(owner).remove([FILE])).data).toEqual([]);
  expect((await owner.storage.emptyBucket('papers')).error).not.toBeNull();
});

describe('a signed link', () => {
  const refused = async (url: string) => {
    const response = await app.fetch(new Request(url));
    const { error, code } = (await response.json()) as { error: string; code: string };
    return { status: response.status, error, code };
  };

  test('works for its file only', async () => {
    const other = `${OWNER}/one/other.txt`;
    await files(service).upload(other, 'other');
    const url = new URL(await link(owner));
    const token = url.searchParams.get('token') ?? '';
    expect(await refused(`http://localhost/storage/v1/object/sign/papers/${other}?token=${token}`)).toEqual({
      status: 400,
      error: 'InvalidSignature',
      code: 'InvalidSignature',
    });
    await files(service).remove([other]);
  });

  test('is refused once it has expired', async () => {
    const url = new URL(await link(owner));
    const claims = claimsOf(url.searchParams.get('token') ?? '');
    url.searchParams.set('token', signToken({ ...claims, exp: 1 }, SECRETS.jwtSecret));
    expect(await refused(url.href)).toEqual({ status: 400, error: 'InvalidJWT', code: 'InvalidJWT' });
  });

  test.each([
    [0, 'body/expiresIn must be >= 1'],
    [-1, 'body/expiresIn must be >= 1'],
    [null, 'body/expiresIn must be >= 1'],
    [0.5, 'body/expiresIn must be integer'],
    ['x', 'body/expiresIn must be integer'],
  ])('cannot be created for %s seconds', async (seconds, words) => {
    const { error } = await files(owner).createSignedUrl(FILE, seconds as number);
    expect(error?.message).toBe(words);
  });

  test('is refused with another signature, another algorithm, none, or the token of a session', async () => {
    const url = new URL(await link(owner));
    const [head, claims] = (url.searchParams.get('token') ?? '').split('.');
    const { data } = await owner.auth.getSession();
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${head}.${claims}.AAAA`, `${head}.${claims}.`, `${none}.${claims}.`, 'x', '']) {
      url.searchParams.set('token', token);
      expect({ token, ...(await refused(url.href)) }).toMatchObject({
        token,
        status: 400,
        code: 'InvalidJWT',
      });
    }
    url.searchParams.set('token', data.session?.access_token ?? '');
    expect(await refused(url.href)).toMatchObject({ status: 400, code: 'InvalidSignature' });
    url.searchParams.delete('token');
    expect(await refused(url.href)).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });
});

describe('an upload', () => {
  test.each(['Plan für 2027.pdf', 'notes [1].pdf', 'emoji😀.pdf', 'tilde~.pdf', 'колокол.pdf'])(
    'is refused with the key "%s", like a link, a move and a copy',
    async (key) => {
      const refusals = [
        await files(service).upload(key, 'bytes'),
        await files(service).createSignedUploadUrl(key),
        await files(service).move(FILE, key),
        await files(service).copy(FILE, key),
      ];
      for (const { error } of refusals) expect(error?.message).toBe(`Invalid key: ${key}`);
    },
  );

  test.each(["quote's & co!.pdf", 'a=b;c@d$e:f,g.pdf', ' lead (1)+.pdf'])(
    'is stored with the key "%s"',
    async (key) => {
      expect((await files(service).upload(key, 'bytes')).error).toBeNull();
      await files(service).remove([key]);
    },
  );

  test('is refused at a malformed URL', async () => {
    const headers = { apikey: SECRETS.secretKey };
    const url = 'http://localhost/storage/v1/object/papers/percent%.pdf';
    const response = await app.fetch(new Request(url, { method: 'POST', headers, body: 'bytes' }));
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'FST_ERR_BAD_URL' });
  });

  test.each(['../../escape.txt', '/etc/passwd', `${OWNER}/../x`])(
    'with the key %s stays inside the folder',
    async (key) => {
      await files(service).upload(key, 'bytes');
      for (const name of await readdir(storageDir, { recursive: true })) expect(name).toMatch(/^[0-9a-f/]+$/);
      const rows = await sql<{ name: string }[]>`select name from storage.objects`;
      await files(service).remove(rows.map(({ name }) => name).filter((name) => name !== FILE));
    },
  );

  test('is limited in size by the bucket and the project', async () => {
    const { error } = await files(service).upload('big', new Uint8Array(MIB + 1));
    expect(error?.message).toMatch(/maximum allowed size/);
    const headers = { apikey: SECRETS.secretKey, 'content-length': String(21 * MIB) };
    const url = 'http://localhost/storage/v1/object/papers/bigger';
    const response = await app.fetch(new Request(url, { method: 'POST', headers, body: 'short' }));
    expect(await response.json()).toMatchObject({ statusCode: '413' });
  });

  test('of 20 MiB is stored byte for byte, without leftover files', async () => {
    await sql`update storage.buckets set file_size_limit = null where id = 'papers'`;
    const bytes = Buffer.alloc(20 * MIB, 'meridian ');
    expect((await files(service).upload('large', bytes)).error).toBeNull();
    const { data } = await files(service).download('large');
    expect(bytes.equals(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true);
    await files(service).remove(['large']);
    const left = (await readdir(storageDir, { recursive: true })).filter((name) => name.includes('/'));
    expect(left).toHaveLength(1);
  });
});

test('the schema storage is not available over REST', async () => {
  for (const by of [visitor, owner]) {
    const { status } = await by.schema('storage').from('objects').select('name');
    expect(status).toBe(406);
  }
});
