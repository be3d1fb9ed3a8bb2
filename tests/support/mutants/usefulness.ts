import type { TestFile } from './test-files.ts';

/** A mutant that a test of behavior kills, and another file that kills it, too. */
export interface SharedKill {
  killedBy: string;
  alsoBy: string | null;
}

/** How many mutants a test file kills, and how many only it kills. */
export interface Usefulness {
  file: string;
  /** Mutants that no other file kills. */
  only: number;
  /** Mutants that it kills first or second. */
  kills: number;
  seconds: number;
}

/** Sorts the files, least useful first: by the mutants that only they kill, then by seconds, slowest first. */
export function rankByUse(
  files: Pick<TestFile, 'name'>[],
  seconds: ReadonlyMap<string, number>,
  kills: SharedKill[],
): Usefulness[] {
  return files
    .map(({ name }) => ({
      file: name,
      only: kills.filter(({ killedBy, alsoBy }) => killedBy === name && alsoBy === null).length,
      kills: kills.filter(({ killedBy, alsoBy }) => killedBy === name || alsoBy === name).length,
      seconds: Number((seconds.get(name) ?? 0).toFixed(1)),
    }))
    .sort((a, b) => a.only - b.only || b.seconds - a.seconds);
}
