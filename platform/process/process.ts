import { StartError } from '../start-error.ts';

const REASONS: Record<string, [why: string, todo: string]> = {
  ENOSPC: ['The disk is full.', 'Free some space and start again; nothing that was saved is lost.'],
  EACCES: ['A file or folder may not be written.', 'Make this folder yours (chown) and start again.'],
};

/** Ends the process with what failed, why, and what to do. `stackLog`: the log of a stack that did not start. */
export function exitWithError(error: unknown, stackLog?: string): never {
  const known = error instanceof StartError ? error : undefined;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  const what = known?.what ?? (stackLog ? 'The stack did not start.' : 'The command ended with an error.');
  const [why, todo] = known
    ? [known.why, known.todo]
    : (REASONS[code] ?? [
        String(error),
        stackLog
          ? `Look at the end of ${stackLog} for what came before it, and start again.`
          : 'Read the lines above, and run the command again.',
      ]);
  process.stderr.write(`\n✖ ${what}\n  Why: ${why}\n  What to do: ${todo}\n`);
  process.exit(1);
}

// One Ctrl-C can arrive twice: from the terminal or a supervisor that signals the group, and passed on by our parent.
const SAME_PRESS_MS = 500;

/** Runs `stop` once on Ctrl-C or a request to end, then ends the process; a second Ctrl-C ends it at once. */
export function onShutdown(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        if (signal === 'SIGINT' && performance.now() - askedAt > SAME_PRESS_MS) process.exit(130);
        return;
      }
      askedAt = performance.now();
      process.stdout.write('\nStopping…\n');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

const THROWN_BY_DRIVER = /node_modules[/\\]postgres[/\\].*connection\.js/;

/** Whether `error` tells that a connection of the `postgres` driver broke: from its own code, or under a query of its own. */
function isLostConnection(error: Error): boolean {
  const isOfSocket = /^(ECONN|EPIPE)/.test((error as NodeJS.ErrnoException).code ?? '');
  return THROWN_BY_DRIVER.test(error.stack ?? '') || (isOfSocket && 'query' in error);
}

/**
 * Keeps the process alive when the database dies under the `postgres` driver (3.4.9), which then throws where no one
 * can catch it: from a timer ("reading 'write'"), and from the type query that starts each connection. Its pool
 * reconnects. Any other error ends the process as usual.
 */
export function surviveLostConnections(log: (line: string) => void): void {
  process.on('uncaughtException', (error) => {
    if (!isLostConnection(error)) {
      process.stderr.write(`${error.stack ?? String(error)}\n`);
      process.exit(1);
    }
    log(`database connection lost: ${error.message}`);
  });
}
