import type { Mutant } from './list-mutants.ts';

/** The last rows of defense weigh more. */
const ofEach = (kind: string) => (kind.startsWith('policy') ? 3 : 1);

/** About 30 mutants of every kind, the same ones as long as the schema stays. */
export function sliceOf(mutants: Mutant[]): Mutant[] {
  const byKind = Map.groupBy(mutants, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, all]) => {
    const count = Math.min(ofEach(kind), all.length);
    return Array.from(
      { length: count },
      (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)] as Mutant,
    );
  });
}
