import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FAST_MS = 15_000;
const IMMEDIATE_MS = 5_000;
const POLL_MS = 50;

/** Whether process `pid` is a Postgres server of `dataDir`; a process id may have been given away since. */
async function servesDataDir(pid: number, dataDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [cwd, program] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    ]);
    return cwd === dataDir && program.trim() === 'postgres';
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(dataDir);
}

async function endedWithin(pid: number, dataDir: string, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(POLL_MS)) {
    if (!(await servesDataDir(pid, dataDir))) return true;
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

/**
 * Clears what a killed or crashed start left in `dataDir`: an orphaned server is stopped (fast, then at once; its
 * log replays what it had acknowledged), a lock file without a server is removed.
 * The caller must know that no live copy of the project uses the directory.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const lockFile = join(dataDir, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  if (text === '') return;
  // Negative for a single-user server.
  const pid = Math.abs(Number.parseInt(text, 10));
  if (pid > 0 && (await servesDataDir(pid, dataDir))) {
    signal(pid, 'SIGINT');
    if (!(await endedWithin(pid, dataDir, FAST_MS))) {
      signal(pid, 'SIGQUIT');
      if (!(await endedWithin(pid, dataDir, IMMEDIATE_MS))) signal(pid, 'SIGKILL');
      await endedWithin(pid, dataDir, IMMEDIATE_MS);
    }
  }
  await rm(lockFile, { force: true });
}
