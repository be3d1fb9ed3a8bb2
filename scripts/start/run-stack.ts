import { join } from 'node:path';
import type { ListrTask } from 'listr2';
import { readLocalEnv } from '../../platform/env.ts';
import { exitWithError, onShutdown, surviveLostConnections } from '../../platform/process/process.ts';
import { type Stack, startPlatform } from '../../platform/start-platform.ts';
import { developmentSeeds } from '../content/seeds.ts';
import { openLog } from './log-file.ts';
import { showProgress } from './progress.ts';
import { printAddresses } from './report.ts';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../..');

/**
 * Starts this checkout's own stack (`.local/`), then what `more` adds, with progress; prints the addresses, or what
 * failed, why, and what to do. It ends with Ctrl-C.
 */
export async function runStack(
  front: 'site' | 'dev',
  more: (stack: Stack, log: (line: string) => void) => ListrTask[],
): Promise<void> {
  const dataDir = join(ROOT, '.local');
  const logFile = join(dataDir, 'stack.log');
  const env = readLocalEnv();
  const log = await openLog(logFile);
  const fresh = process.argv.includes('--fresh');
  const hasDeployHook = front === 'site';
  surviveLostConnections(log);
  try {
    const stack = await startPlatform(
      { root: ROOT, dataDir, fresh, front, hasDeployHook, seeds: developmentSeeds(ROOT), log, ...env },
      async (steps, starting) => {
        onShutdown(() => starting.stop());
        const tasks = steps.map(({ title, run }) => ({ title, task: run }));
        await showProgress([...tasks, ...more(starting, log)]);
      },
    );
    printAddresses(stack.urls);
  } catch (error) {
    exitWithError(error, logFile);
  }
}
