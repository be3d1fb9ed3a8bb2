import { seeded } from '../seeded-random.ts';

/** A seeded source of choices. */
export interface Random {
  /** 0 ≤ whole number < `below`. */
  below(below: number): number;
  /** True `percent` times of 100. */
  chance(percent: number): boolean;
  /** Undefined of an empty list. */
  pick<T>(from: readonly T[]): T | undefined;
  /** A key, as often as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K;
}

export function createRandom(seed: number): Random {
  const next = seeded(seed);
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
