// @module-tag embedded

import { chmod, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PrepareOptions, prepareDatabase } from '../../platform/postgres/migrate.ts';
import { type RunningPostgres, startPostgres } from '../../platform/postgres/postgres.ts';
import { StartError } from '../../platform/start-error.ts';
import { developmentSeeds } from '../../scripts/content/seeds.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { freePort } from '../support/free-port.ts';

const WARM_MS = 1_000;

let folder: string;
let root: string;
let server: RunningPostgres;
let lines: string[] = [];

// A copy of the project, in a path with a space, so that migrations can be added.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site prepare '));
  await chmod(folder, 0o755);
  root = join(folder, 'a copy');
  await cp(join(CHECKOUT, 'supabase'), join(root, 'supabase'), { recursive: true });
  await symlink(join(CHECKOUT, 'node_modules'), join(root, 'node_modules'));
  server = await startPostgres({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    password: "p/w ' %",
    durable: false,
    log: () => undefined,
  });
  await prepareDatabase(options());
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function options(more: Partial<PrepareOptions> = {}): PrepareOptions {
  return {
    root,
    superuserUrl: server.url('supabase_admin'),
    ownerUrl: server.url('postgres'),
    seeds: developmentSeeds(root),
    log: (line) => lines.push(line),
    ...more,
  };
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(server.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

async function failure(more: Partial<PrepareOptions> = {}): Promise<StartError> {
  const error = await prepareDatabase(options(more)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error as StartError;
}

function addMigration(name: string, statement: string): Promise<void> {
  return writeFile(join(root, 'supabase', 'migrations', name), statement);
}

test('the second run has nothing to do and is fast', async () => {
  lines = [];
  const begin = performance.now();
  await prepareDatabase(options());
  expect(performance.now() - begin).toBeLessThan(WARM_MS);
  expect(lines).toEqual([]);
});

test('the seed runs once, so a changed password stays', async () => {
  await query(`update auth.users set encrypted_password = 'mine' where email = 'client@example.com'`);
  await prepareDatabase(options());
  expect(await query(`select encrypted_password from auth.users where email = 'client@example.com'`)).toEqual(
    [{ encrypted_password: 'mine' }],
  );
});

test('setting up the platform again keeps what a migration revoked', async () => {
  const grants = `select count(*)::int as open from pg_default_acl cross join aclexplode(defaclacl) a
    where defaclrole = 'postgres'::regrole and a.grantee in ('anon'::regrole, 'authenticated'::regrole)`;
  expect(await query(grants)).toEqual([{ open: 0 }]);
  await query(`alter database postgres set app.platform = 'an older one'`);
  await prepareDatabase(options());
  expect(await query(grants)).toEqual([{ open: 0 }]);
});

test('a new migration is applied', async () => {
  await addMigration('29990101000000_add_later.sql', 'create table public.later (id int primary key);');
  await prepareDatabase(options({ seeds: [] }));
  expect(await query(`select to_regclass('public.later')::text as later`)).toEqual([{ later: 'later' }]);
});

test('a failing migration reports its error and changes nothing', async () => {
  const broken = '29990101000001_break.sql';
  await addMigration(broken, 'create table public.half (id int primary key);\nselect * from public.nowhere;');
  const error = await failure();
  expect(error.why).toContain('public.nowhere');
  expect(await query(`select to_regclass('public.half') as half`)).toEqual([{ half: null }]);
  await rm(join(root, 'supabase', 'migrations', broken));
});

test('refuses secrets that do not belong to the data', async () => {
  const wrong = new URL(server.url('supabase_admin'));
  wrong.password = 'another';
  expect((await failure({ superuserUrl: wrong.href })).todo).toContain('--fresh');
});

test('refuses the database of an older copy with another collation', async () => {
  await query(`create database older template template0 locale_provider builtin builtin_locale 'C.UTF-8'`);
  const error = await failure({ superuserUrl: server.url('supabase_admin', 'older') });
  expect(error.why).toContain('sorts text in another way');
  expect(error.todo).toContain('--fresh');
});
