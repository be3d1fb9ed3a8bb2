import type { Sql } from 'postgres';
import type { Outcome } from './kept-results.ts';
import type { Mutant } from './list-mutants.ts';
import { firstKill, requireApplies, runOn } from './run-mutant.ts';
import { type ChosenFiles, chooseFiles, type TestFile } from './test-files.ts';

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

/** Tries the files that mention the mutant's guard, or the others, up to the first that fails. */
export async function hunt(
  sql: Sql,
  mutant: Mutant,
  { files, seconds }: Hunt,
  group: keyof ChosenFiles,
): Promise<Outcome> {
  const kill = await firstKill(sql, mutant, chooseFiles(files, mutant, seconds)[group]);
  return kill ? { killedBy: kill.file, why: kill.why } : { killedBy: null };
}

async function onEach<T>(connections: Sql[], items: Iterable<T>, run: (sql: Sql, item: T) => Promise<void>) {
  const waiting = items[Symbol.iterator]();
  const rest = { [Symbol.iterator]: () => waiting };
  await Promise.all(
    connections.map(async (sql) => {
      for (const item of rest) await run(sql, item);
    }),
  );
}

/**
 * Hunts with every connection at a time: each mutant with the files that mention its guard, and those that live with all
 * others. `done` hears of each mutant once, and `spared` of what goes to the second round.
 */
export async function huntAll(
  connections: Sql[],
  mutants: Mutant[],
  by: Hunt,
  {
    done,
    spared,
  }: { done: (mutant: Mutant, outcome: Outcome) => Promise<void>; spared: (mutant: Mutant) => void },
): Promise<void> {
  const living: Mutant[] = [];
  await onEach(connections, mutants, async (sql, mutant) => {
    await requireApplies(sql, mutant);
    const outcome = await hunt(sql, mutant, by, 'relevant');
    if (outcome.killedBy) return done(mutant, outcome);
    living.push(mutant);
    spared(mutant);
  });
  await onEach(connections, living, async (sql, mutant) =>
    done(mutant, await hunt(sql, mutant, by, 'others')),
  );
}
