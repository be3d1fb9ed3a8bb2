import type { Difference } from './replace-files.ts';

export interface PublisherOptions {
  /** Makes the site show the published content. It must end when the signal aborts. */
  publish: (signal: AbortSignal) => Promise<Difference>;
  log: (line: string) => void;
}

/** Publishes on request, one publish at a time. */
export interface Publisher {
  /** Starts a publish. During one, all requests together start one more after it. */
  request(): void;
  /** Resolves when no publish is running. */
  idle(): Promise<void>;
  /** Breaks off what is running, and ignores later requests. */
  close(): Promise<void>;
}

const RETRY_MS = 60_000;

export function createPublisher({ publish, log }: PublisherOptions): Publisher {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isRequested = false;
  let retry: NodeJS.Timeout | undefined;

  async function publishOnce(): Promise<void> {
    clearTimeout(retry);
    const started = performance.now();
    try {
      const { written, removed } = await publish(closing.signal);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      log(`publish: ${written.length} files written, ${removed.length} removed in ${seconds} s`);
    } catch (error) {
      if (closing.signal.aborted) return;
      log(`publish: the pages stay as they were. ${error instanceof Error ? error.message : String(error)}`);
      retry = setTimeout(request, RETRY_MS).unref();
    }
  }

  async function publishAll(): Promise<void> {
    while (isRequested && !closing.signal.aborted) {
      isRequested = false;
      await publishOnce();
    }
    running = undefined;
  }

  function request(): void {
    isRequested = true;
    running ??= publishAll();
  }

  return {
    request,
    idle: async () => running,
    async close() {
      closing.abort();
      clearTimeout(retry);
      await running;
    },
  };
}
