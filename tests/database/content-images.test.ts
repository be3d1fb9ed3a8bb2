// @module-tag embedded
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SupabaseApp } from '../../platform/api.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { SECRETS, supabaseApp } from '../support/database/supabase-app.ts';

const database = testDatabase();
const sql = database.connect('postgres');
let storageDir: string;
let app: SupabaseApp;
let admin: SupabaseClient;
let client: SupabaseClient;
let visitor: SupabaseClient;

function connect(): SupabaseClient {
  return createClient('http://localhost', SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => app.fetch(new Request(input, init)) },
  });
}

async function signedIn(email: string, password: string): Promise<SupabaseClient> {
  const made = connect();
  const { error } = await made.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return made;
}

beforeAll(async () => {
  storageDir = await mkdtemp(join(tmpdir(), 'site pictures '));
  app = await supabaseApp(database, { storageDir });
  visitor = connect();
  admin = await signedIn('admin@example.com', 'admin-pass-1');
  client = await signedIn('client@example.com', 'client-pass-1');
});
afterAll(async () => {
  await app.close();
  await rm(storageDir, { recursive: true, force: true });
});

const bucket = (by: SupabaseClient) => by.storage.from('content-images');
const newName = () => `${crypto.randomUUID()}-1600x1000.webp`;
const picture = (bytes = 10, type = 'image/webp') => new Blob([new Uint8Array(bytes)], { type });
const upload = async (by: SupabaseClient, name: string, body: Blob) =>
  (await bucket(by).upload(name, body, { contentType: body.type })).error?.message;
const publicly = (name: string) =>
  app.fetch(new Request(`http://localhost/storage/v1/object/public/content-images/${name}`));

test('an admin stores an image, and everyone can load it by its URL', async () => {
  const name = newName();
  expect(await upload(admin, name, picture())).toBeUndefined();
  const response = await publicly(name);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  // What makes it safe without "nosniff", which the platform does not send: see docs/decisions/0021.
  expect(response.headers.get('x-content-type-options')).toBeNull();
  expect((await publicly(newName())).status).toBe(400);
});

test('an image is served with an image type whatever it contains, never as a page or a script', async () => {
  const name = newName();
  const page = new Blob(['<script>alert(1)</script>'], { type: 'image/webp' });
  expect(await upload(admin, name, page)).toBeUndefined();
  expect((await publicly(name)).headers.get('content-type')).toBe('image/webp');
  const [bucketRow] = await sql<{ types: string[] }[]>`
    select allowed_mime_types as types from storage.buckets where id = 'content-images'`;
  for (const type of bucketRow?.types ?? []) expect(type).toMatch(/^image\/(webp|avif|jpeg|png)$/);
});

test('no other role stores, replaces, lists or deletes an image', async () => {
  const name = newName();
  await upload(admin, name, picture());
  for (const by of [visitor, client]) {
    expect(await upload(by, newName(), picture())).toMatch(/row-level security/);
    expect((await bucket(by).upload(name, picture(), { upsert: true })).error).not.toBeNull();
    expect((await bucket(by).list()).data).toEqual([]);
    expect((await bucket(by).remove([name])).data).toEqual([]);
  }
  expect((await publicly(name)).status).toBe(200);
  expect((await bucket(admin).remove([name])).data).toHaveLength(1);
});

test('refuses a name, a type or a size that a page does not expect', async () => {
  expect(await upload(admin, 'evil.webp', picture())).toMatch(/row-level security/);
  expect(await upload(admin, `folder/${newName()}`, picture())).toMatch(/row-level security/);
  expect(await upload(admin, newName(), picture(10, 'image/svg+xml'))).toMatch(/not supported/);
  expect(await upload(admin, newName(), picture(10, 'text/html'))).toMatch(/not supported/);
  expect(await upload(admin, newName(), picture(5 * 1024 ** 2 + 1))).toMatch(/maximum allowed size/);
});
