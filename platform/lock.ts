import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.ts';

interface Holder {
  /** The lock file itself: a copy of a running stack's folder holds the lock of the other. */
  file: string;
  pid: number;
  site: string;
  /** It is about to end. */
  leaving?: boolean;
}

/** The right to use one data folder. */
export interface Lock {
  /** Tells a start that comes now to wait for the end instead of giving up. */
  leave(): Promise<void>;
  release(): Promise<void>;
}

// A stack needs a moment to notice that its parent ended, and some seconds to end itself.
const NOTICE_MS = 1500;
const LEAVE_MS = 30_000;
const POLL_MS = 100;

/** Whether a process has the ID `pid`, also one of another user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether `pid` is running and is one of our commands (process ids are reused). */
function isOurs(pid: number): boolean {
  if (!isRunning(pid)) return false;
  try {
    return /(scripts[/\\](start|dev|test)|lab[/\\]bench)\.ts/.test(
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    );
  } catch {
    return process.platform !== 'linux';
  }
}

/** The holder of the lock in `file`, which may have been moved aside from `place`; undefined for none that is readable. */
async function holderOf(file: string, place = file): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8')) as Holder;
    return holder.file === place ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** The address of the live stack that holds `file`; undefined when there is none. */
export async function runningSite(file: string): Promise<string | undefined> {
  const holder = await holderOf(file);
  return holder && isOurs(holder.pid) ? holder.site : undefined;
}

/** Waits while the holder of `file` ends, if it does; whether it is still there after that. */
async function staysRunning(file: string): Promise<boolean> {
  const started = Date.now();
  for (;;) {
    const holder = await holderOf(file);
    if (!holder || holder.pid === process.pid || !isOurs(holder.pid)) return false;
    if (Date.now() - started > (holder.leaving ? LEAVE_MS : NOTICE_MS)) return true;
    await delay(POLL_MS);
  }
}

/** Makes `file` with its whole content at once; false when it is there already. */
async function createWhole(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes the lock of an ended process. A lock that another start has taken in the meantime is put back. */
async function removeStale(file: string): Promise<void> {
  const aside = `${file}.${process.pid}.stale`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  const holder = await holderOf(aside, file);
  if (holder && holder.pid !== process.pid && isOurs(holder.pid))
    await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Takes the lock of one data folder; a lock left by a killed process or a power cut is taken over.
 * @throws StartError when a live stack holds it.
 */
export async function takeLock(file: string, site: string): Promise<Lock> {
  await mkdir(dirname(file), { recursive: true });
  const content = (more: Partial<Holder>) =>
    JSON.stringify({ file, pid: process.pid, site, ...more } satisfies Holder);
  while (!(await createWhole(file, content({})))) {
    if (await staysRunning(file)) {
      const holder = await holderOf(file);
      throw new StartError(
        `Already running: ${holder?.site ?? site}`,
        `Process ${holder?.pid ?? ''} serves this copy's data.`,
        'Use that one, or end it (Ctrl-C in its window) and start again.',
      );
    }
    await removeStale(file);
  }
  return {
    leave: () => writeFile(file, content({ leaving: true })),
    release: () => rm(file, { force: true }),
  };
}
