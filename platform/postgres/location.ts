import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { stopOrphanedPostgres } from './orphaned-postgres.ts';

const run = promisify(execFile);

/** Where root's databases and programs lie when the checkout is closed to other users. */
const SHARED_HOME = '/var/lib/consulting-site';

/** The user of the server process: the current user, or `postgres` for root (Postgres refuses to run as root). */
export type Identity = { uid: number; gid: number } | undefined;

export interface PostgresHome {
  /** The data directory to give to Postgres; not `dataDir` when that is out of its reach. */
  dataDir: string;
  binaries: PostgresBinaries;
  identity: Identity;
}

/** As whom Postgres runs for root, which it refuses. */
export const POSTGRES_USER = 'postgres';

async function idsOf(user: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** The system user of Postgres; made when there is none. @throws StartError when it cannot be made. */
export async function postgresUser(): Promise<Identity> {
  const known = await idsOf(POSTGRES_USER);
  if (known) return known;
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      POSTGRES_USER,
    ]);
  } catch (error) {
    throw new StartError(
      'Postgres did not start.',
      `It refuses to run as root, and no user "postgres" could be made (${(error as Error).message.trim()}).`,
      'Start as a normal user, or make a system user named postgres.',
    );
  }
  return idsOf(POSTGRES_USER);
}

/** The user Postgres runs as. Undefined: the one of this process. */
async function postgresIdentity(dataDir: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return undefined;
  // Data made by a normal user stay that user's when root starts the same copy.
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return postgresUser();
}

/** Whether `identity` may pass through every folder above `path`. */
async function canReach(path: string, identity: NonNullable<Identity>): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A copy of the programs in a place that user postgres may enter; made once per installed version. */
async function reachableBinaries(binaries: PostgresBinaries): Promise<PostgresBinaries> {
  const native = dirname(dirname(binaries.postgres));
  const { size, mtimeMs } = await stat(binaries.postgres);
  const version = createHash('sha256').update(`${size}:${mtimeMs}`).digest('hex').slice(0, 12);
  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (!(await exists(copy))) {
    const half = `${copy}.${process.pid}`;
    await cp(native, half, { recursive: true, verbatimSymlinks: true });
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  }
  return {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
  };
}

const DATA_HOME = join(SHARED_HOME, 'data');

/** Removes what lies in DATA_HOME for data folders that are gone. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(DATA_HOME)) {
    if (!name.endsWith('.of')) continue;
    const place = join(DATA_HOME, name.slice(0, -'.of'.length));
    const owner = await readFile(join(DATA_HOME, name), 'utf8');
    if ((await readlink(owner).catch(() => '')) === place) continue;
    await stopOrphanedPostgres(place);
    await rm(place, { recursive: true, force: true });
    await rm(`${place}.of`, { force: true });
  }
}

/**
 * Puts the data of a checkout that lies in a closed folder (such as /root) below /var/lib/consulting-site,
 * and leaves a link at `dataDir`. Removing the link starts afresh, as removing the folder does.
 */
async function reachableDataDir(dataDir: string): Promise<string> {
  const there = await lstat(dataDir).catch(() => undefined);
  if (there?.isDirectory()) {
    throw new StartError(
      'Postgres did not start.',
      `User postgres, as whom it runs for root, may not enter the folders above ${dataDir}.`,
      `Open them to it (chmod o+x on each), or remove ${dataDir} to start from an empty database.`,
    );
  }
  await removeAbandoned();
  const place = join(DATA_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (!there) {
    await writeFile(`${place}.of`, dataDir);
    await symlink(place, dataDir);
  }
  return place;
}

/** Decides the user and the folder of Postgres, so that it also works as root. @throws StartError when it cannot. */
export async function resolvePostgresLocation(
  dataDir: string,
  binaries: PostgresBinaries,
): Promise<PostgresHome> {
  const parent = dirname(resolve(dataDir));
  await mkdir(parent, { recursive: true });
  const wanted = join(await realpath(parent), basename(dataDir));
  const identity = await postgresIdentity(wanted);
  if (!identity) return { dataDir: wanted, binaries, identity };

  const reachable = {
    data: await canReach(wanted, identity),
    programs: await canReach(binaries.postgres, identity),
  };
  if (!reachable.data || !reachable.programs) {
    await mkdir(DATA_HOME, { recursive: true });
    for (const folder of [SHARED_HOME, DATA_HOME]) await chmod(folder, 0o755);
  }
  return {
    dataDir: reachable.data ? wanted : await reachableDataDir(wanted),
    binaries: reachable.programs ? binaries : await reachableBinaries(binaries),
    identity,
  };
}

/** Makes an empty folder that only the server may read. */
export async function makePrivateFolder(path: string, identity: Identity): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (identity) await chown(path, identity.uid, identity.gid);
}
