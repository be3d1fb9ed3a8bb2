import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

interface Holder {
  pid: number;
  site: string;
}

/** Whether `pid` is alive and really one of our commands (a process id may have been given away since). */
function isOurs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return /local[/\\](start|dev|test|bench)\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock of one data folder; a lock left by a killed process or a power cut is taken over.
 * @returns what gives the lock back.
 * @throws StartError when a live stack holds it.
 */
export async function takeLock(file: string, site: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(JSON.stringify({ pid: process.pid, site } satisfies Holder));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await holderOf(file);
      if (holder && holder.pid !== process.pid && isOurs(holder.pid)) {
        throw new StartError(
          `Already running: ${holder.site}`,
          `Process ${holder.pid} serves this copy's data.`,
          'Use that one, or end it (Ctrl-C in its window) and start again.',
        );
      }
      await rm(file, { force: true });
    }
  }
}
