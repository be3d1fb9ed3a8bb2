import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One measured figure; the bounds, in the same unit, are its targets. */
export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'a second' | 'times' | '';
  /** Upper bound. */
  atMost?: number;
  /** Lower bound. */
  atLeast?: number;
}

/** Whether a figure is outside its bounds. */
export function isMissed({ value, atMost, atLeast }: Figure): boolean {
  return value > (atMost ?? Number.POSITIVE_INFINITY) || value < (atLeast ?? Number.NEGATIVE_INFINITY);
}

/** A figure's bounds as people read them. */
export function targetOf({ unit, atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`.trim();
  return atLeast === undefined ? '' : `≥ ${atLeast} ${unit}`.trim();
}

/** The smallest of `values` that `share` (0 to 1) of them do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number;
}

interface PartResult {
  /** ISO 8601. */
  measuredAt: string;
  figures: Figure[];
}

/** Puts a part's figures into `bench/results.json`, leaving those of the others as they are. */
export async function saveFigures(root: string, part: string, figures: Figure[]): Promise<void> {
  const file = join(root, 'bench', 'results.json');
  const results = JSON.parse(await readFile(file, 'utf8')) as Record<string, PartResult>;
  results[part] = { measuredAt: new Date().toISOString(), figures };
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}
