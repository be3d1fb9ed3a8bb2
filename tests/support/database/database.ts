import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { prepareDatabase, preparePlatform } from '../../../platform/postgres/migrate.ts';
import { type RunningPostgres, startPostgres } from '../../../platform/postgres/postgres.ts';
import { developmentSeeds } from '../../../scripts/content/seeds.ts';
import { freePort } from '../free-port.ts';
import { givenTarget } from '../stack/test-target.ts';

/** Where the tests of one run find their throw-away Postgres; see fresh-database.ts. */
export interface TestServer {
  port: number;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The database that every test's own one is copied from: platform, migrations and seed, never connected to. */
export const TEMPLATE = 'site_template';
/** What Supabase has in a new project, before the first migration. */
export const PLATFORM = 'site_platform';

const root = join(import.meta.dirname, '..', '..', '..');
let folder = '';
let server: RunningPostgres | undefined;

/** Boots one Postgres for the whole run, on a free port, with everything that `npm start` puts into it. */
export async function setup(project: TestProject): Promise<void> {
  if (givenTarget()) return;
  folder = await mkdtemp(join(tmpdir(), 'site database '));
  // For root, Postgres runs as another user.
  await chmod(folder, 0o755);
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const lines: string[] = [];
  server = await startPostgres({
    dataDir,
    port,
    password,
    durable: false,
    maxConnections: 120,
    log: (line) => lines.push(line),
  });
  const urls = { superuserUrl: server.url('supabase_admin'), ownerUrl: server.url('postgres') };
  const log = (line: string) => lines.push(line);
  await preparePlatform({ root, ...urls, log });
  const sql = postgres(server.url('supabase_admin', 'template1'), { max: 1 });
  await sql.unsafe(`create database ${PLATFORM} template postgres`);
  await prepareDatabase({ root, ...urls, seeds: developmentSeeds(root), log });
  await sql.unsafe(`create database ${TEMPLATE} template postgres`);
  await sql.end();
  project.provide('testServer', { port, password });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
