/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seeded source of choices. */
export interface RandomChoices {
  /** 0 ≤ whole number < `below`. */
  below(below: number): number;
  /** True `percent` times of 100. */
  chance(percent: number): boolean;
  /** Undefined of an empty list. */
  pick<T>(from: readonly T[]): T | undefined;
  /** A key, as often as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K;
}

export function createRandomChoices(seed: number): RandomChoices {
  const next = seededNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (from) => (from.length === 0 ? undefined : from[below(from.length)]),
    weighted<K extends string>(weights: Record<K, number>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = below(entries.reduce((sum, [, weight]) => sum + weight, 0));
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found as [K, number])[0];
    },
  };
}
