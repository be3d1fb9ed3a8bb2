import { useEffect, useState } from 'react';
import { onFirstInteraction } from '@/shared/lib/on-first-interaction';

/** Reads published content from the database; `key` is its slug, or '' for content without one. */
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
 * The content of a prerendered page: `stored` from the build first, and the database's current version after the
 * visitor's first interaction. Without `stored` (published after the build) it is loaded immediately. `load` must be a
 * stable function; give the calling component its own `key`.
 */
export function useRevalidatedContent<T>(load: LoadContent<T>, key: string, stored: T | undefined): Fresh<T> {
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
        // The prerendered data stays on screen; an error is shown only when there is none.
        if (!isGone) setFailures((count) => count + 1);
      }
    }
    let stopListening: (() => void) | undefined;
    if (isMissing) void read();
    else stopListening = onFirstInteraction(() => void read());
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
