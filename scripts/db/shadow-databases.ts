import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { prepareDatabase, preparePlatform } from '../../platform/postgres/migrate.ts';
import { startPostgres } from '../../platform/postgres/postgres.ts';
import { applySchemaFiles } from './schema-databases.ts';

/** URLs of the superuser for two throw-away databases: what the migrations give, and what the schema files declare. */
export interface ShadowDatabases {
  migrated: string;
  declared: string;
}

/** Makes both databases on `port`, calls `use`, and removes them. */
export async function withShadowDatabases<T>(
  root: string,
  port: number,
  use: (databases: ShadowDatabases) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'site-diff-'));
  // For root, Postgres runs as another user.
  await chmod(folder, 0o755);
  const log = () => undefined;
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    port,
    password: randomBytes(16).toString('hex'),
    durable: false,
    log,
  });
  try {
    const urls = { superuserUrl: server.url('supabase_admin'), ownerUrl: server.url('postgres') };
    await preparePlatform({ root, ...urls, log });
    const sql = postgres(server.url('supabase_admin', 'template1'), { max: 1 });
    await sql`create database declared template postgres owner postgres`;
    await sql.end();
    await prepareDatabase({ root, ...urls, seeds: [], log });
    await applySchemaFiles(root, server.url('postgres', 'declared'));
    return await use({
      migrated: server.url('supabase_admin'),
      declared: server.url('supabase_admin', 'declared'),
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
