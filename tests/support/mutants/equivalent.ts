import type { Mutant } from './list-mutants.ts';

/** Mutants that change nothing which a caller could notice, and why. */
const EQUIVALENT: { kind: string; name: RegExp; reason: string }[] = [];

/** Why no test can notice the mutant; undefined: one should. */
export function reasonOf({ kind, name }: Pick<Mutant, 'kind' | 'name'>): string | undefined {
  return EQUIVALENT.find((entry) => entry.kind === kind && entry.name.test(name))?.reason;
}
