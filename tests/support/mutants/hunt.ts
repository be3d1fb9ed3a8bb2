import type { Sql } from 'postgres';
import type { Outcome } from './kept-results.ts';
import type { Mutant } from './list-mutants.ts';
import { firstKill, requireApplies, runOn } from './run-mutant.ts';
import { relevantFirst, type TestFile } from './test-files.ts';

/** Runs every file on the database as it is. @returns the seconds that each takes. @throws Error for one that fails. */
export async function timeFiles(sql: Sql, files: TestFile[]): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (const file of files) {
    const started = performance.now();
    const verdict = await runOn(sql, file, '');
    if (verdict.failed) throw new Error(`${file.name} fails without any mutant: ${verdict.why}`);
    seconds.set(file.name, (performance.now() - started) / 1000);
  }
  return seconds;
}

/** What a hunt goes by. */
export interface Hunt {
  files: TestFile[];
  seconds: ReadonlyMap<string, number>;
}

/** Tries the files that mention the mutant's guard, then all others, up to the first that fails. */
export async function hunt(sql: Sql, mutant: Mutant, { files, seconds }: Hunt): Promise<Outcome> {
  await requireApplies(sql, mutant);
  const kill = await firstKill(sql, mutant, relevantFirst(files, mutant, seconds));
  return kill ? { killedBy: kill.file, why: kill.why } : { killedBy: null };
}

/** Hunts with every connection at a time; `done` hears of each mutant. */
export async function huntAll(
  connections: Sql[],
  mutants: Mutant[],
  by: Hunt,
  done: (mutant: Mutant, outcome: Outcome) => Promise<void>,
): Promise<void> {
  const waiting = mutants.values();
  await Promise.all(
    connections.map(async (sql) => {
      for (const mutant of waiting) await done(mutant, await hunt(sql, mutant, by));
    }),
  );
}
