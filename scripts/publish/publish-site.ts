import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import type { Difference } from './replace-files.ts';

export interface PublishOptions {
  /** The folder of a build, with its `client` and its renderer. */
  outDir: string;
  /** The VITE_ settings of that build. */
  env: Record<string, string>;
}

const WORKER = join(import.meta.dirname, 'publish-worker.ts');
/** The last part of what a worker wrote, for the message about its failure. */
const TAIL = 4000;

function difference(child: ChildProcess): Promise<Difference> {
  return new Promise((resolve, reject) => {
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        tail = (tail + text).slice(-TAIL);
      });
    }
    child.once('message', (message) => resolve(message as Difference));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(
        new StartError(
          'The published content could not be made into pages.',
          tail.trim() || `The renderer ended (${signal ?? code}).`,
          'The pages that exist stay as they are. Mend what is named, and publish or start again.',
        ),
      );
    });
  });
}

/**
 * Makes the pages, feeds, cards and rules of a built site those of the content that is published now. Returns what
 * differed. Rejects with a StartError, and leaves the pages as they were, when they cannot be rendered.
 */
export function publishSite({ outDir, env }: PublishOptions, signal?: AbortSignal): Promise<Difference> {
  const child = fork(WORKER, {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(signal && { signal }),
  });
  child.send({ outDir, env } satisfies PublishOptions);
  return difference(child);
}
