import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../platform/lock.ts';

/** Linux keeps the files of this folder in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Bytes. Four stacks of 200 MB and the profiles of two browsers take about 1 GB; the browsers themselves 1 GB more. */
const NEEDED = 4 * 2 ** 30;
const PREFIX = 'site-tests-';

/**
 * Makes a folder in memory for the temporary files of this process, and removes those of processes that were killed.
 * Returns undefined where memory cannot hold files or has fewer than `needed` bytes free.
 */
export function makeMemoryFolder(parent = SHARED_MEMORY, needed = NEEDED): string | undefined {
  try {
    const made = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
    for (const name of made.filter((name) => !isRunning(Number(name.slice(PREFIX.length)))))
      rmSync(join(parent, name), { recursive: true, force: true });
    const { bavail, bsize } = statfsSync(parent);
    // The folder's limit is not free memory, and a container has its own.
    if (Math.min(bavail * bsize, process.availableMemory()) < needed) return undefined;
    const folder = join(parent, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // Root's Postgres runs as another user.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}
