// @module-tag embedded
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from '../../platform/postgres/postgres.ts';
import { StartError } from '../../platform/start-error.ts';
import { freePort } from '../support/free-port.ts';

let folder: string;
let port: number;
let running: RunningPostgres[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site postgres '));
  await chmod(folder, 0o755);
  port = await freePort();
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string, more: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const server = await startPostgres({
    dataDir,
    port,
    password: 'it’s a / password',
    log: () => undefined,
    ...more,
  });
  running.push(server);
  return server;
}

async function run(server: RunningPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(server.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

async function failure(dataDir: string): Promise<StartError> {
  const error = await start(dataDir).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error as StartError;
}

/** 17, unless `npm run lab -- matrix` names the package of another version. */
async function majorVersion(): Promise<number> {
  const other = process.env.POSTGRES_PACKAGE;
  if (!other) return 17;
  const { version } = JSON.parse(await readFile(join(other, 'package.json'), 'utf8')) as { version: string };
  return Number(version.split('.')[0]);
}

describe('a database', () => {
  test('is created once, then kept, durable on disk and small in memory', async () => {
    const dataDir = join(folder, 'data');
    const first = await start(dataDir);
    await run(first, 'create table kept as select 1 as one');
    const [settings] = await run(
      first,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        current_setting('data_checksums') as checksums, current_setting('shared_buffers') as buffers,
        current_setting('server_version_num')::int / 10000 as version`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      checksums: 'on',
      buffers: '32MB',
      version: await majorVersion(),
    });
    await first.stop();
    expect(await first.exited).toMatchObject({ code: 0 });
    expect(await run(await start(dataDir), 'select * from kept')).toEqual([{ one: 1 }]);
  });

  test('runs in a path with spaces, quotes, and more bytes than a socket path allows', async () => {
    const deep = join(folder, 'it’s a "deep" folder ü', 'x'.repeat(100), 'y'.repeat(100));
    await mkdir(deep, { recursive: true });
    expect(await run(await start(join(deep, 'my data')), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('listens on this machine only', async () => {
    const server = await start(join(folder, 'data'));
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
    const url = new URL(server.url('supabase_admin'));
    expect(url.hostname).toBe('127.0.0.1');
    url.hostname = outside ?? '127.0.0.2';
    const sql = postgres(url.href, { max: 1, connect_timeout: 2 });
    await expect(sql`select 1`).rejects.toThrow(/ECONNREFUSED|CONNECT_TIMEOUT/);
    await sql.end();
  });
});

describe('after a fault', () => {
  async function withRow(dataDir: string): Promise<RunningPostgres> {
    const server = await start(dataDir);
    await run(server, 'create table kept as select 1 as one');
    return server;
  }

  test('a server killed with -9 restarts with every committed row', async () => {
    const dataDir = join(folder, 'data');
    const server = await withRow(dataDir);
    process.kill(server.pid, 'SIGKILL');
    expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });
    expect(await run(await start(dataDir), 'select * from kept')).toEqual([{ one: 1 }]);
  });

  test('a server whose parent was killed is stopped and restarted', async () => {
    const dataDir = join(folder, 'data');
    const script = join(import.meta.dirname, 'support', 'run-postgres.ts');
    const parent = spawn(process.execPath, [script, dataDir, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const orphan = Number(chunk.toString('utf8'));
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(() => process.kill(orphan, 0)).not.toThrow();
    const server = await start(dataDir, { password: 'tests' });
    expect(server.pid).not.toBe(orphan);
    expect(await run(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a lock file from before a power failure is replaced, although another program has its process id', async () => {
    const dataDir = join(folder, 'data');
    await (await withRow(dataDir)).stop();
    await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n${port}\n\n127.0.0.1\n`);
    expect(await run(await start(dataDir), 'select * from kept')).toEqual([{ one: 1 }]);
  });

  test('a half-created database is replaced', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(`${dataDir}.init`);
    await writeFile(join(`${dataDir}.init`, 'PG_VERSION'), '17\n');
    expect(await run(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('reports what failed, why, and what to do', () => {
  test('for a taken port', async () => {
    const holder = createServer();
    holder.listen(port, '127.0.0.1');
    await once(holder, 'listening');
    const error = await failure(join(folder, 'data'));
    holder.close();
    expect(error.why).toContain(`listens on port ${port}`);
    expect(error.todo).toContain('PORT_BASE');
  });

  test('for a data folder of another version', async () => {
    const dataDir = join(folder, 'data');
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'PG_VERSION'), '16\n');
    expect((await failure(dataDir)).why).toContain('another version of Postgres');
  });

  test('for damaged files', async () => {
    const dataDir = join(folder, 'data');
    await (await start(dataDir)).stop();
    await rm(join(dataDir, 'global', 'pg_control'));
    const error = await failure(dataDir);
    expect(error.why).toContain('damaged');
    expect(error.todo).toContain('--fresh');
  });

  test('for a folder with other files in it', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'letter.txt'), 'Dear reader');
    expect((await failure(dataDir)).why).toContain('not a database');
    expect(await readFile(join(dataDir, 'letter.txt'), 'utf8')).toBe('Dear reader');
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('Postgres runs as another user', async () => {
    const server = await start(join(folder, 'data'));
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  test('a folder closed to that user is reached through a symbolic link, without which the data are lost', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    await run(first, 'create table kept as select 1 as one');
    await first.stop();
    expect((await lstat(dataDir)).isSymbolicLink()).toBe(true);
    const second = await start(dataDir);
    expect(await run(second, 'select * from kept')).toEqual([{ one: 1 }]);
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
    const third = await start(dataDir);
    expect(await run(third, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
  });
});
