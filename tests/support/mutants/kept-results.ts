import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestFile } from './test-files.ts';

/** How a mutant ended: noticed by a test, or by none. */
export type Outcome = { killedBy: string; why: string } | { killedBy: null };

/** A kept outcome holds as long as what it rests on: the file that killed, or, for a survivor, all of them. */
interface Kept {
  outcome: Outcome;
  hash: string;
}

/** Outcomes of earlier runs by mutant, all of one schema. */
export interface KeptResults {
  schema: string;
  mutants: Record<string, Kept>;
}

const hashOfAll = (files: TestFile[]) => files.map(({ hash }) => hash).join('');

export async function readKept(path: string, schema: string): Promise<KeptResults> {
  const none = { schema, mutants: {} };
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as KeptResults;
    return kept.schema === schema ? kept : none;
  } catch {
    return none;
  }
}

/** Writes the whole file or leaves the old one. */
export async function writeKept(path: string, kept: KeptResults): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(kept));
  await rename(`${path}.new`, path);
}

/** The outcome of an earlier run, if the tests it rests on are still the same. */
export function stillValid(kept: KeptResults, name: string, files: TestFile[]): Outcome | undefined {
  const found = kept.mutants[name];
  if (!found) return undefined;
  const { outcome, hash } = found;
  const now = outcome.killedBy
    ? files.find((file) => file.name === outcome.killedBy)?.hash
    : hashOfAll(files);
  return hash === now ? outcome : undefined;
}

export function keep(kept: KeptResults, name: string, outcome: Outcome, files: TestFile[]): void {
  const hash = outcome.killedBy
    ? (files.find((file) => file.name === outcome.killedBy)?.hash ?? '')
    : hashOfAll(files);
  kept.mutants[name] = { outcome, hash };
}
