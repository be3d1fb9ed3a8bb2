import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStorageSchemaSql } from '@supabase/lite';
import postgres, { type Sql } from 'postgres';
import { StartError } from '../start-error.ts';
import { migrationFiles } from './schema-files.ts';
import { runSupabase } from './supabase-cli.ts';

/** Rows for development, put into a database once for each fingerprint. */
export interface Seed {
  /** Of the setting in which the database remembers the fingerprint. */
  name: string;
  fingerprint(): Promise<string>;
  apply(ownerUrl: string, log: (line: string) => void): Promise<void>;
}

export interface PrepareOptions {
  /** The checkout. */
  root: string;
  /** URL of role `supabase_admin`. */
  superuserUrl: string;
  /** URL of role `postgres`, the owner of the project's objects. */
  ownerUrl: string;
  /** Applied in this order. */
  seeds: readonly Seed[];
  log: (line: string) => void;
}

/** What the platform is made of here; the tables of storage are @supabase/lite's, and of its version. */
const PLATFORM = ['platform.sql', 'platform-auth-tables.sql', 'platform-auth.sql', 'platform-storage.sql'];

/** Roles that log in with the superuser's password. */
const LOGIN_ROLES = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_lite'];

function connect(url: string): Sql {
  return postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
}

function localFile(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8');
}

function fingerprint(...texts: string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

async function remembered(sql: Sql, name: string): Promise<string> {
  const [row] = await sql<
    [{ value: string | null }]
  >`select current_setting(${`app.${name}`}, true) as value`;
  return row.value ?? '';
}

/** Stored as a database setting, so that it has the database's lifetime and needs no table. */
async function remember(sql: Sql, name: string, value: string): Promise<void> {
  const [database] = await sql<[{ name: string }]>`select quote_ident(current_database()) as name`;
  await sql.unsafe(`alter database ${database.name} set app.${name} = '${value}'`);
}

async function platformFingerprint(root: string): Promise<string> {
  const lite = join(root, 'node_modules', '@supabase', 'lite', 'package.json');
  const { version } = JSON.parse(await readFile(lite, 'utf8')) as { version: string };
  const files = await Promise.all(PLATFORM.map(localFile));
  return fingerprint(...files, version);
}

/** @throws StartError for a database of a copy that sorted text in another way: its indexes and its lists would. */
async function requirePlatformCollation(sql: Sql): Promise<void> {
  const [database] = await sql<[{ provider: string }]>`
    select datlocprovider as provider from pg_database where datname = current_database()`;
  if (database.provider === 'i') return;
  throw new StartError(
    'The database is of an older version of this project.',
    'It sorts text in another way than the Supabase platform does, which cannot be changed afterwards.',
    'Start from an empty database: npm start -- --fresh.',
  );
}

async function applyPlatform(sql: Sql, { root, superuserUrl }: Omit<PrepareOptions, 'seeds'>): Promise<void> {
  await requirePlatformCollation(sql);
  const current = await platformFingerprint(root);
  if ((await remembered(sql, 'platform')) === current) return;
  await sql.unsafe(await localFile('platform.sql'));
  const password = decodeURIComponent(new URL(superuserUrl).password).replaceAll("'", "''");
  for (const role of LOGIN_ROLES) await sql.unsafe(`alter role ${role} password '${password}'`);
  await sql.unsafe(await localFile('platform-auth-tables.sql'));
  await sql.unsafe(await localFile('platform-auth.sql'));
  await sql.unsafe(getStorageSchemaSql());
  await sql.unsafe(await localFile('platform-storage.sql'));
  await remember(sql, 'platform', current);
}

async function appliedVersions(sql: Sql): Promise<Set<string>> {
  const [history] = await sql<[{ there: boolean }]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  if (!history.there) return new Set();
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => version));
}

async function pushMigrations(sql: Sql, { root, ownerUrl, log }: PrepareOptions): Promise<void> {
  const applied = await appliedVersions(sql);
  const files = await migrationFiles(root);
  // The CLI takes seconds even to find nothing to do.
  if (applied.size === files.length && files.every((name) => applied.has(name.split('_')[0] as string)))
    return;
  const { code, stdout, stderr } = await runSupabase(
    root,
    ['db', 'push', '--yes', '--include-all'],
    ownerUrl,
  );
  for (const line of `${stdout}\n${stderr}`.split('\n')) if (line.trim()) log(`migrations: ${line}`);
  if (code === 0) return;
  throw new StartError(
    'The migrations could not be applied.',
    stderr.trim().slice(-800) || `supabase db push ended with code ${code}.`,
    'Mend the migration and start again; for a database without its changes: npm start -- --fresh.',
  );
}

async function applySeed(sql: Sql, seed: Seed, { ownerUrl, log }: PrepareOptions): Promise<void> {
  const current = await seed.fingerprint();
  if ((await remembered(sql, seed.name)) === current) return;
  await seed.apply(ownerUrl, log);
  await remember(sql, seed.name, current);
}

function wrongPassword(): StartError {
  return new StartError(
    'The database refused our password.',
    'Its data folder and the file with its secrets do not belong together.',
    'Put the two back together, or start from an empty database: npm start -- --fresh.',
  );
}

/** Gives an empty database what the platform has before the first migration: roles, schemas, auth and storage. */
export async function preparePlatform(options: Omit<PrepareOptions, 'seeds'>): Promise<void> {
  const sql = connect(options.superuserUrl);
  try {
    await applyPlatform(sql, options);
  } finally {
    await sql.end();
  }
}

/**
 * Brings an empty or older database up to date: platform (roles, schemas, auth tables), then supabase/migrations by
 * the real CLI, then the seeds. Takes milliseconds when nothing is to be done.
 * @throws StartError saying what failed, why, and what to do.
 */
export async function prepareDatabase(options: PrepareOptions): Promise<void> {
  const sql = connect(options.superuserUrl);
  try {
    await applyPlatform(sql, options);
    await pushMigrations(sql, options);
    for (const seed of options.seeds) await applySeed(sql, seed, options);
  } catch (error) {
    throw (error as { code?: string }).code === '28P01' ? wrongPassword() : error;
  } finally {
    await sql.end();
  }
}
