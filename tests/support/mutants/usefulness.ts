import type { TestFile } from './test-files.ts';

/** How many mutants a test file is the first to kill. */
export interface Usefulness {
  file: string;
  firstKills: number;
  seconds: number;
}

/**
 * Sorts the files, least useful first: by the mutants that they are the first to kill, then by seconds, slowest first. A
 * file that is never the first has no mutant that only it kills.
 * @param killers The file that kills first, for each mutant.
 */
export function rankByUse(
  files: Pick<TestFile, 'name'>[],
  seconds: ReadonlyMap<string, number>,
  killers: string[],
): Usefulness[] {
  return files
    .map(({ name }) => ({
      file: name,
      firstKills: killers.filter((killer) => killer === name).length,
      seconds: Number((seconds.get(name) ?? 0).toFixed(1)),
    }))
    .sort((a, b) => a.firstKills - b.firstKills || b.seconds - a.seconds);
}
