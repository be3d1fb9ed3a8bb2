import { join } from 'node:path';
import type { ListrTask } from 'listr2';
import { readLocalEnv } from './env.ts';
import { openLog } from './log-file.ts';
import { exitWithError, onShutdown, surviveLostConnections } from './process.ts';
import { showProgress } from './progress.ts';
import { printAddresses } from './report.ts';
import { createStack, type Stack } from './stack.ts';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..');

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
  const stack = createStack({ root: ROOT, dataDir, fresh, front, hasDeployHook, log, ...env });
  surviveLostConnections(log);
  onShutdown(() => stack.stop());
  const steps = stack.steps.map(({ title, run }) => ({ title, task: run }));
  try {
    await showProgress([...steps, ...more(stack, log)]);
  } catch (error) {
    await stack.stop();
    exitWithError(error, logFile);
  }
  printAddresses(stack.urls);
}
