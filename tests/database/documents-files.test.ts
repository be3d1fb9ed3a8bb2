// @module-tag embedded
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SupabaseApp } from '../../platform/api.ts';
import { DOCUMENT_TYPES } from '../../src/features/documents/model/file-validation.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { SECRETS, supabaseApp } from '../support/database/supabase-app.ts';

const OWNER = '22222222-2222-4222-8222-222222222222';
const RUNS_IN_A_BROWSER = [
  'text/html',
  'TEXT/HTML',
  'text/html;charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'text/javascript',
  'application/octet-stream',
];

const database = testDatabase();
const sql = database.connect('postgres');
let storageDir: string;
let app: SupabaseApp;
let admin: SupabaseClient;

beforeAll(async () => {
  storageDir = await mkdtemp(join(tmpdir(), 'site documents '));
  app = await supabaseApp(database, { storageDir });
  admin = createClient('http://localhost', SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => app.fetch(new Request(input, init)) },
  });
  await admin.auth.signInWithPassword({ email: 'admin@example.com', password: 'admin-pass-1' });
});
afterAll(async () => {
  await app.connection.close();
  await rm(storageDir, { recursive: true, force: true });
});

const newPath = (name = 'plan.pdf') => `${OWNER}/${crypto.randomUUID()}/${name}`;
const upload = (path: string, type: string, text = '<script>alert(1)</script>') =>
  admin.storage.from('documents').upload(path, new Blob([text], { type }), { contentType: type });

test('the browser, the bucket and the table list the same types', async () => {
  const [bucket] = await sql<[{ types: string[] }]>`
    select allowed_mime_types as types from storage.buckets where id = 'documents'`;
  expect(bucket.types).toEqual(DOCUMENT_TYPES);
  for (const type of DOCUMENT_TYPES) expect(type).not.toMatch(/html|svg|xml$|script|\*/);
});

test.each(RUNS_IN_A_BROWSER)('an admin cannot upload %s', async (type) => {
  const path = newPath('page.html');
  expect((await upload(path, type)).error?.message).toMatch(/not supported/);
  expect(await sql`select from storage.objects where name = ${path}`).toEqual([]);
});

test.each(RUNS_IN_A_BROWSER)('an admin cannot record %s', async (mime_type) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  const row = { id, user_id: OWNER, path: `${OWNER}/${id}/page.html`, name: 'page.html', size_bytes: 1 };
  const { error } = await admin.from('documents').insert({ ...row, mime_type });
  expect(error?.message).toMatch(/documents_mime_type_check/);
  expect(await sql`select from public.documents where id = ${id}`).toEqual([]);
});

test('a file of every listed type is served as that type, and a link with a name downloads it', async () => {
  for (const type of DOCUMENT_TYPES) {
    const path = newPath();
    expect((await upload(path, type)).error).toBeNull();
    const { data } = await admin.storage.from('documents').createSignedUrl(path, 60);
    const response = await app.fetch(new Request(`${data?.signedUrl}&download=plan.pdf`));
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  }
});
