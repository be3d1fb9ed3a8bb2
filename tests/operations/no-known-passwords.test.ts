// @module-tag embedded
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { runSupabase } from '../../platform/postgres/supabase-cli.ts';
import { addDevelopmentAccounts } from '../../scripts/content/development-accounts.ts';
import { filesBelow } from '../../scripts/files-below.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { PLATFORM } from '../support/database/database.ts';
import { freshDatabase } from '../support/database/fresh-database.ts';

// A preview branch is a hosted project with a public URL. It takes config.toml, and may load what that names as seed.

interface Seed {
  enabled: boolean;
  sql_paths: string[];
}
interface Config {
  db: { seed: Seed };
  remotes: Record<string, { project_id: string; db?: { seed?: Partial<Seed> } }>;
}

const folder = join(CHECKOUT, 'supabase');
const config = parse(await readFile(join(folder, 'config.toml'), 'utf8')) as unknown as Config;

/** Returns the seed of a project as the CLI merges it: a project's own section over the base, and off without a word. */
function seedOf(name: string): Seed {
  const remote = config.remotes[name];
  return remote ? { ...config.db.seed, enabled: false, ...remote.db?.seed } : config.db.seed;
}

test.each(['the base', 'staging', 'production', 'a preview branch'])('%s loads no seed', (name) => {
  expect(seedOf(name)).toEqual({ enabled: false, sql_paths: [] });
});

test('staging and production have sections of their own, with ids of the form that the CLI accepts', () => {
  expect(Object.keys(config.remotes)).toEqual(['staging', 'production']);
  for (const { project_id } of Object.values(config.remotes)) expect(project_id).toMatch(/^[a-z]{20}$/);
});

test('no SQL that the CLI could send holds a password for development', async () => {
  const files = (await filesBelow(folder)).filter(
    (file) => file.endsWith('.sql') && !file.includes('/tests/'),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((_, index) => texts[index]?.includes('-pass-1'))).toEqual([]);
});

test('the CLI pushes the migrations and, even when asked for the seed, no account', async () => {
  const database = await freshDatabase(PLATFORM);
  const url = database.url('postgres');
  const { code, stderr } = await runSupabase(CHECKOUT, ['db', 'push', '--yes', '--include-seed'], url);
  expect(stderr).toContain('Applying migration');
  expect(stderr).not.toContain('Seeding data');
  expect(code).toBe(0);
  const sql = postgres(url, { max: 1 });
  const [found] = await sql`
    select (select count(*)::int from auth.users) as accounts,
      (select count(*)::int from private.user_roles where role = 'admin') as admins`;
  await sql.end();
  await database.drop();
  expect(found).toEqual({ accounts: 0, admins: 0 });
});

test('the accounts for development are refused where the database is not on this machine', async () => {
  const hosted = 'postgresql://postgres:x@db.abcdefghijklmnopqrst.supabase.co:5432/postgres';
  await expect(addDevelopmentAccounts(hosted)).rejects.toThrow(
    'The accounts for development were not added to the database at db.abcdefghijklmnopqrst.supabase.co.',
  );
});
