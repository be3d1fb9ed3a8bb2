/** How a refetched list differs from the one on screen. */
export type Difference = {
  /** Number of rows that are not on screen yet. */
  added: number;
  /** Number of rows on screen that no longer exist. */
  gone: number;
};

/**
 * Compares what is on screen with the list's first page as it is now; undefined when nothing came or went. What one
 * of the two has below the last one they share is how far they reach, not a difference, unless that one `isWhole`.
 */
export function diffLists(
  shown: { keys: readonly string[]; isWhole: boolean },
  newest: { keys: readonly string[]; isWhole: boolean },
): Difference | undefined {
  const onScreen = new Set(shown.keys);
  const now = new Set(newest.keys);
  const lastShared = (keys: readonly string[], others: ReadonlySet<string>) =>
    keys.findLastIndex((key) => others.has(key));
  const lastNow = lastShared(newest.keys, onScreen);
  const lastShown = lastShared(shown.keys, now);
  const added = newest.keys.filter(
    (key, place) => !onScreen.has(key) && (place < lastNow || lastNow === -1 || shown.isWhole),
  );
  const gone = shown.keys.filter((key, place) => !now.has(key) && (place < lastShown || newest.isWhole));
  return added.length + gone.length > 0 ? { added: added.length, gone: gone.length } : undefined;
}
