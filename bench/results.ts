import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

interface PartResult {
  /** ISO 8601. */
  measuredAt: string;
  figures: Figure[];
}

const fileOf = (root: string) => join(root, 'bench', 'results.json');

async function readResults(root: string): Promise<Record<string, PartResult>> {
  return JSON.parse(await readFile(fileOf(root), 'utf8')) as Record<string, PartResult>;
}

/** Returns the figures of the part's last run by name; none before its first run. */
export async function lastFigures(root: string, part: string): Promise<Map<string, Figure>> {
  const figures = (await readResults(root))[part]?.figures ?? [];
  return new Map(figures.map((figure) => [figure.name, figure]));
}

/** Puts a part's figures into `bench/results.json`, leaving those of the others as they are. */
export async function keepResult(root: string, part: string, figures: Figure[]): Promise<void> {
  const results = await readResults(root);
  results[part] = { measuredAt: new Date().toISOString(), figures };
  await writeFile(fileOf(root), `${JSON.stringify(results, null, 2)}\n`);
}
