import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A pgTAP file. */
export interface TestFile {
  name: string;
  text: string;
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
      return { name, text, hash, words: new Set(text.match(/[a-z_][a-z0-9_-]*/g)) };
    }),
  );
}

/** These compare the whole schema with a list, so they notice much that a test of behavior should; they come last. */
const LISTS = ['00_schema_is_locked.test.sql'];

/**
 * The files in the order in which they are likely to notice that a guard is gone.
 * @param words of the mutant, the rarest first.
 * @param seconds that each file takes.
 */
export function relevantFirst(
  files: TestFile[],
  words: string[],
  seconds: ReadonlyMap<string, number>,
): { relevant: TestFile[]; others: TestFile[] } {
  // A file named after the table tests it; one that mentions the guard itself is the surest.
  const title = words.at(-1) ?? '';
  const [rarest = ''] = words;
  const rank = ({ name, words: mentioned }: TestFile) =>
    (mentioned.has(rarest) ? -4 : 0) + (name.includes(title) ? -2 : 0) + (seconds.get(name) ?? 0);
  const isList = ({ name }: TestFile) => LISTS.includes(name);
  const mentions = ({ words: mentioned }: TestFile) => words.some((word) => mentioned.has(word));
  const sorted = files.filter((file) => !isList(file)).sort((a, b) => rank(a) - rank(b));
  return {
    relevant: [...sorted.filter(mentions), ...files.filter(isList)],
    others: sorted.filter((file) => !mentions(file)),
  };
}
