import { useEffect, useState } from 'react';
import { onSignOfLife } from '@/shared/lib/sign-of-life';

/** Reads published content from the database; `key` is its slug, or '' for what there is one of. */
export type LoadContent<T> = (key: string) => Promise<T>;

type Fresh<T> = {
  /** What to show; undefined while nothing is known yet. */
  data: T | undefined;
  /** Nothing is known, because it could not be read. */
  isFailed: boolean;
  retry: () => void;
};

/** What was read on this visit: it never goes stale by itself. */
const known = new Map<LoadContent<unknown>, Map<string, unknown>>();

function recall<T>(load: LoadContent<T>, key: string): T | undefined {
  return known.get(load)?.get(key) as T | undefined;
}

function remember<T>(load: LoadContent<T>, key: string, data: T): void {
  known.set(load, (known.get(load) ?? new Map()).set(key, data));
}

/**
 * The content of a prerendered page: `stored` from the build at once, and after the visitor's first move what
 * the database has by then. Without `stored` (published after the build) it is read right away. `load` is a
 * function of a module, so that it stays the same; give the component that calls this a `key` of its own.
 */
export function useFresh<T>(load: LoadContent<T>, key: string, stored: T | undefined): Fresh<T> {
  const [data, setData] = useState(() => {
    const remembered = recall(load, key);
    return remembered === undefined ? stored : remembered;
  });
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const isMissing = stored === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again.
  useEffect(() => {
    if (recall(load, key) !== undefined) return;
    let isGone = false;
    async function read() {
      stopListening?.();
      try {
        const fresh = await load(key);
        remember(load, key, fresh);
        if (!isGone) setData(fresh);
      } catch {
        // What was stored still stands; only where there is nothing must people hear of it.
        if (!isGone) setFailures((count) => count + 1);
      }
    }
    let stopListening: (() => void) | undefined;
    if (isMissing) void read();
    else stopListening = onSignOfLife(() => void read());
    return () => {
      isGone = true;
      stopListening?.();
    };
  }, [load, key, isMissing, attempt]);

  return {
    data,
    isFailed: data === undefined && failures > attempt,
    retry: () => setAttempt(failures),
  };
}
