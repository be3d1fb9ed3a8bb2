import type { Difference } from './replace-files.ts';

export interface PublisherOptions {
  /** Makes the site show the published content. It must end when the signal aborts. */
  publish: (signal: AbortSignal) => Promise<Difference>;
  log: (line: string) => void;
}

/** Publishes on request, one publish at a time. */
export interface Publisher {
  /**
   * Starts a publish. During one, all requests together start one more after it. Resolves when the publish that shows
   * what was stored at the request has ended, and rejects when it failed.
   */
  request(): Promise<void>;
  /** Resolves when no publish is running. */
  idle(): Promise<void>;
  /** Breaks off what is running, and ignores later requests. */
  close(): Promise<void>;
}

export function createPublisher({ publish, log }: PublisherOptions): Publisher {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let waiting: PromiseWithResolvers<void> | undefined;

  async function publishOnce(): Promise<void> {
    const started = performance.now();
    try {
      const { written, removed } = await publish(closing.signal);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      log(`publish: ${written.length} files written, ${removed.length} removed in ${seconds} s`);
    } catch (error) {
      if (closing.signal.aborted) throw error;
      log(`publish: the pages stay as they were. ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  async function publishAll(): Promise<void> {
    for (let requests = waiting; requests; requests = waiting) {
      waiting = undefined;
      await (closing.signal.aborted
        ? Promise.reject(new Error('The publisher is closed.'))
        : publishOnce()
      ).then(requests.resolve, requests.reject);
    }
    running = undefined;
  }

  function request(): Promise<void> {
    waiting ??= Promise.withResolvers();
    const { promise } = waiting;
    running ??= publishAll();
    return promise;
  }

  return {
    request,
    idle: async () => running,
    async close() {
      closing.abort();
      await running;
    },
  };
}
