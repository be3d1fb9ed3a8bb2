import type { TestFile } from './test-files.ts';

/** How many mutants a test file kills first. */
export interface Usefulness {
  file: string;
  kills: number;
  seconds: number;
}

/**
 * Sorts the files, least useful first: by the mutants that they kill first, then by seconds, slowest first. A file that
 * kills none first has none that only it kills.
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
      kills: killers.filter((killer) => killer === name).length,
      seconds: Number((seconds.get(name) ?? 0).toFixed(1)),
    }))
    .sort((a, b) => a.kills - b.kills || b.seconds - a.seconds);
}
