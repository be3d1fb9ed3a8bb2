import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

interface PartResult {
  /** ISO 8601. */
  measuredAt: string;
  figures: Figure[];
}

/** Puts a part's figures into `bench/results.json`, leaving those of the others as they are. */
export async function keepResult(root: string, part: string, figures: Figure[]): Promise<void> {
  const file = join(root, 'bench', 'results.json');
  const results = JSON.parse(await readFile(file, 'utf8')) as Record<string, PartResult>;
  results[part] = { measuredAt: new Date().toISOString(), figures };
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}
