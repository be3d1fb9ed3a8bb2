import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { prepareDatabase } from '../../platform/postgres/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Description, describeDatabase, describeFiles, differences } from './describe.ts';
import { dumpData } from './dump-data.ts';
import { restoreData } from './restore-data.ts';

export interface DrillOptions {
  /** The checkout. */
  root: string;
  /** URL of the database as `supabase_admin`, and as `postgres`. */
  superuserUrl: string;
  ownerUrl: string;
  /** The folder of the stored files. It need not exist. */
  storageDir: string;
  /** Where the dump lies. It is removed at the end unless the drill fails. */
  dumpDir: string;
  say: (line: string) => void;
  /** A database with platform and migrations to copy, where applying the migrations would take too long. */
  template?: string;
}

export interface DrillResult {
  /** The differences, one sentence each; empty if all is as before. */
  found: string[];
  /** Of the database and the files before the drill. */
  described: Description;
  /** Bytes of the dump of the rows. */
  dumpBytes: number;
  /** Duration of each step in milliseconds, by its name. */
  steps: Map<string, number>;
}

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function use<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Runs `work` in a transaction that sees one moment, while others write. */
const atOneMoment = <T>(url: string, work: (sql: TransactionSql) => Promise<T>) =>
  use(url, (sql) => sql.begin('isolation level repeatable read read only', work)) as Promise<T>;

/** Ends the connections of a database and lets no one open another, the superuser included. */
async function close(sql: Sql, database: string): Promise<void> {
  await sql.unsafe(`alter database ${database} allow_connections false`);
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`;
}

async function renameDatabase(sql: Sql, from: string, to: string): Promise<void> {
  await close(sql, from);
  await sql.unsafe(`alter database ${from} rename to ${to}`);
}

const moveIfThere = (from: string, to: string) =>
  rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });

/**
 * Dumps a database and its files, takes both away, restores them into an empty database with the migrations, and compares.
 * The old database is only renamed until the comparison has found no difference, and comes back otherwise.
 * @throws StartError or the error of Postgres if a step fails; everything is then as before
 */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const { root, superuserUrl, ownerUrl, storageDir, dumpDir, say, template } = options;
  const database = new URL(superuserUrl).pathname.slice(1);
  const [old, restored] = [`${database}_before_drill`, `${database}_restored`];
  const [oldFiles, rowsFile, filesDump] = [
    `${storageDir}.before-drill`,
    join(dumpDir, 'data.sql'),
    join(dumpDir, 'storage'),
  ];
  const restoredUrl = withDatabase(superuserUrl, restored);
  const admin = connect(withDatabase(superuserUrl, 'template1'));
  const steps = new Map<string, number>();

  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    const took = performance.now() - began;
    steps.set(name, took);
    say(`✓ ${name} (${(took / 1000).toFixed(1)} s)`);
    return result;
  }

  /** Brings the old database and files back. */
  async function undo(): Promise<void> {
    await admin.unsafe(`drop database if exists ${restored} with (force)`);
    const [kept] = await admin`select 1 from pg_database where datname = ${old}`;
    if (!kept) return;
    await admin.unsafe(`alter database ${old} rename to ${database}`);
    await admin.unsafe(`alter database ${database} allow_connections true`);
    await rm(storageDir, { recursive: true, force: true });
    await moveIfThere(oldFiles, storageDir);
  }

  async function drill(): Promise<DrillResult> {
    await mkdir(dumpDir, { recursive: true, mode: 0o700 });
    const { before, dumpBytes } = await step('Dump the rows and the files, with checksums', () =>
      atOneMoment(superuserUrl, async (sql) => {
        const description = await describeDatabase(sql);
        const bytes = await dumpData(sql, rowsFile);
        await cp(storageDir, filesDump, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
        return { before: description, dumpBytes: bytes };
      }),
    );
    for (const [key, checksum] of await describeFiles(filesDump)) before.set(key, checksum);
    await step('Take the database and the files away', async () => {
      await renameDatabase(admin, database, old);
      await moveIfThere(storageDir, oldFiles);
    });
    await step('Make an empty database with platform and migrations', async () => {
      await admin.unsafe(`create database ${restored} template ${template ?? 'template0'} owner postgres`);
      if (template) return;
      const urls = { superuserUrl: restoredUrl, ownerUrl: withDatabase(ownerUrl, restored) };
      await prepareDatabase({ root, ...urls, seeds: [], log: () => undefined });
    });
    // On the platform, `postgres` may turn triggers off; here only the superuser may.
    await step('Restore the rows', () => use(restoredUrl, (sql) => restoreData(sql, rowsFile)));
    await step('Restore the files', () => moveIfThere(filesDump, storageDir));
    const found = await step('Compare', async () => {
      const after = await atOneMoment(restoredUrl, describeDatabase);
      for (const [key, checksum] of await describeFiles(storageDir)) after.set(key, checksum);
      return differences(before, after);
    });
    if (found.length > 0) return { found, described: before, dumpBytes, steps };
    await step('Put the restored database into service', async () => {
      await renameDatabase(admin, restored, database);
      await admin.unsafe(`alter database ${database} allow_connections true`);
      await admin.unsafe(`drop database ${old}`);
      await rm(oldFiles, { recursive: true, force: true });
      await rm(dumpDir, { recursive: true, force: true });
    });
    return { found, described: before, dumpBytes, steps };
  }

  try {
    const result = await drill();
    if (result.found.length > 0) await undo();
    return result;
  } catch (error) {
    await undo();
    throw (error as { code?: string }).code === 'ECONNREFUSED'
      ? new StartError(
          'The database could not be reached.',
          'npm start does not run here.',
          'Run npm start in another terminal, and this command again.',
        )
      : error;
  } finally {
    await admin.end();
  }
}
