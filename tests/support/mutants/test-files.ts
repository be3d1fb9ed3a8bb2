import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mutant } from './list-mutants.ts';
import { statementsOf } from './statements.ts';

/** A pgTAP file. */
export interface TestFile {
  name: string;
  /** From `begin` to `rollback`. */
  statements: string[];
  /** Changes with the text. */
  hash: string;
  /** Every identifier in it. */
  words: ReadonlySet<string>;
}

export async function readTestFiles(root: string): Promise<TestFile[]> {
  const folder = join(root, 'supabase', 'tests');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
      return { name, statements: statementsOf(text), hash, words: new Set(text.match(/[a-z_][a-z0-9_-]*/g)) };
    }),
  );
}

/** Compares the whole schema with lists of what is meant to be there. */
const LIST = '00_schema_is_locked.test.sql';
/** Runs each command as each caller. */
const ATTEMPTS = '01_function_privileges.test.sql';

/** Which grants there are is written down in lists; what the other guards do shows in behavior. */
const isListed = (kind: string) => / (grant|security) /.test(kind);

/**
 * The files in the order in which they are likely to notice that a guard is gone.
 * @param seconds that each file takes.
 */
export function relevantFirst(
  files: TestFile[],
  { kind, words }: Pick<Mutant, 'kind' | 'words'>,
  seconds: ReadonlyMap<string, number>,
): TestFile[] {
  const [rarest = ''] = words;
  const title = words.at(-1) ?? '';
  function rank({ name, words: mentioned }: TestFile): number {
    if (name === LIST) return isListed(kind) ? -100 : 100;
    if (name === ATTEMPTS && isListed(kind)) return -99;
    // One that mentions the guard itself is the surest; one named after the table tests it.
    if (words.length > 1 && mentioned.has(rarest)) return -60 + (seconds.get(name) ?? 0);
    const mentions = words.some((word) => mentioned.has(word));
    return (name.includes(title) ? -30 : mentions ? 0 : 200) + (seconds.get(name) ?? 0);
  }
  return files
    .map((file) => ({ file, at: rank(file) }))
    .sort((a, b) => a.at - b.at)
    .map(({ file }) => file);
}
