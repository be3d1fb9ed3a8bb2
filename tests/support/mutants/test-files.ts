import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPgtapFile } from '../database/pgtap.ts';
import type { Mutant } from './list-mutants.ts';
import { statementsOf } from './statements.ts';

/** A pgTAP file. */
export interface TestFile {
  /** Its path in `supabase/tests`, whose folders are those of `supabase/schemas`. */
  name: string;
  /** From `begin` to `rollback`, with those of the files it includes. */
  statements: string[];
  /** Changes with the text. */
  hash: string;
  /** Every identifier in it. */
  words: ReadonlySet<string>;
}

export async function readTestFiles(root: string): Promise<TestFile[]> {
  const folder = join(root, 'supabase', 'tests');
  const found = await readdir(folder, { recursive: true, encoding: 'utf8' });
  const names = found.filter((name) => name.endsWith('.test.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readPgtapFile(join(folder, name));
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
      return { name, statements: statementsOf(text), hash, words: new Set(text.match(/[a-z_][a-z0-9_-]*/g)) };
    }),
  );
}

/** Compares the whole schema with lists of what is meant to be there. */
const LIST = 'schema_is_locked.test.sql';
/** Runs each command as each caller. */
const ATTEMPTS = 'function_privileges.test.sql';

/** Composes the names of the triggers that it tests. */
const TRIGGERS = 'effects_of_triggers.test.sql';

/** A list names every grant; what the other guards do shows in behavior. */
const isListed = (kind: string) => / (grant|security) /.test(kind);

/** Whether a file compares or tries every guard, instead of testing behavior. */
export const isOverAll = (file: string) => file === LIST || file === ATTEMPTS;

/** The files of one mutant, each group in the order in which they are likely to notice that the guard is gone. */
export interface ChosenFiles {
  relevant: TestFile[];
  /** They do not mention the guard. */
  others: TestFile[];
}

/** @param seconds that each file takes. */
export function chooseFiles(
  files: TestFile[],
  { kind, words, hints = [] }: Pick<Mutant, 'kind' | 'words' | 'hints'>,
  seconds: ReadonlyMap<string, number>,
): ChosenFiles {
  const [rarest = ''] = words;
  const title = words.at(-1) ?? '';
  const takes = ({ name }: TestFile) => seconds.get(name) ?? 0;
  // The fewer files mention a name, the more the mention says.
  const weights = hints.map((hint) => ({
    hint,
    weight: 1 / files.filter((file) => file.words.has(hint)).length,
  }));
  const hinted = ({ words: mentioned }: TestFile) =>
    weights.reduce((sum, { hint, weight }) => (mentioned.has(hint) ? sum + weight : sum), 0);
  function rank(file: TestFile): number {
    const { name, words: mentioned } = file;
    if (name === LIST) return isListed(kind) ? -2000 : 100;
    if (name === ATTEMPTS && isListed(kind)) return -1999;
    if (name === TRIGGERS && kind.startsWith('trigger')) return -1000;
    // One that mentions the guard itself is the surest; one named after the table tests it.
    if (words.length > 1 && mentioned.has(rarest)) return takes(file) - 1000;
    return takes(file) - 20 * hinted(file) - (name.includes(title) ? 2 : 0);
  }
  const isRelevant = ({ name, words: mentioned }: TestFile) =>
    name === LIST || name === ATTEMPTS || [...words, ...hints].some((word) => mentioned.has(word));
  return {
    relevant: files.filter(isRelevant).sort((a, b) => rank(a) - rank(b)),
    others: files.filter((file) => !isRelevant(file)).sort((a, b) => takes(a) - takes(b)),
  };
}
