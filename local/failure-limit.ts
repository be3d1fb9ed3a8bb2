/** Counts failures of a subject in a window that begins with the first one. */
export interface FailureLimit {
  /**
   * Runs `attempt` unless the subject has failed too often: attempts of one subject run one after the other, so that
   * many at once are counted like as many in a row.
   * @returns its result, or the whole seconds to wait.
   */
  run<T>(subject: string, attempt: () => Promise<T>, failed: (result: T) => boolean): Promise<T | number>;
}

interface Count {
  failures: number;
  endsAt: number;
  /** The attempts so far. */
  queue: Promise<unknown>;
}

const KEPT = 10_000;

export function createFailureLimit(max: number, windowMs: number, now = Date.now): FailureLimit {
  const counts = new Map<string, Count>();

  function countOf(subject: string): Count {
    let count = counts.get(subject);
    if (!count) {
      if (counts.size >= KEPT)
        for (const [key, { endsAt }] of counts) if (endsAt <= now()) counts.delete(key);
      count = { failures: 0, endsAt: 0, queue: Promise.resolve() };
      counts.set(subject, count);
    }
    return count;
  }

  async function attemptOnce<T>(
    count: Count,
    attempt: () => Promise<T>,
    failed: (result: T) => boolean,
  ): Promise<T | number> {
    if (count.endsAt <= now()) count.failures = 0;
    if (count.failures >= max) return Math.max(1, Math.ceil((count.endsAt - now()) / 1000));
    const result = await attempt();
    if (failed(result)) {
      if (count.failures === 0) count.endsAt = now() + windowMs;
      count.failures += 1;
    }
    return result;
  }

  return {
    run(subject, attempt, failed) {
      const count = countOf(subject);
      const turn = count.queue.then(() => attemptOnce(count, attempt, failed));
      count.queue = turn.catch(() => undefined);
      return turn;
    },
  };
}
