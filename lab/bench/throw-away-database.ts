import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../../platform/postgres/migrate.ts';
import { startPostgres } from '../../platform/postgres/postgres.ts';
import { developmentSeeds } from '../../scripts/content/seeds.ts';
import { freePort } from '../../tests/support/free-port.ts';

export interface ThrowAwayDatabase {
  /** Connection URL of a role, `supabase_admin` being the superuser. */
  url(role: string): string;
  stop(): Promise<void>;
}

/** A Postgres with the settings of `npm start` (but no one waits for the disk), migrated and seeded. */
export async function startThrowAwayDatabase(root: string): Promise<ThrowAwayDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'site bench '));
  // For root, Postgres runs as another user.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    password: 'bench',
    durable: false,
    log: () => undefined,
  });
  const urls = { superuserUrl: server.url('supabase_admin'), ownerUrl: server.url('postgres') };
  await prepareDatabase({ root, ...urls, seeds: developmentSeeds(root), log: () => undefined });
  return {
    url: (role) => server.url(role),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
