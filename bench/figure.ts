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
  /** Half the range of the runs that `value` is the median of. */
  noise?: number;
}

/** Whether a figure is outside its bounds by more than `noise`, in its unit. */
export function isMissed({ value, atMost, atLeast }: Figure, noise = 0): boolean {
  return (
    value > (atMost ?? Number.POSITIVE_INFINITY) + noise ||
    value < (atLeast ?? Number.NEGATIVE_INFINITY) - noise
  );
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

const fileOf = (root: string) => join(root, 'bench', 'results.json');

async function readResults(root: string): Promise<Record<string, PartResult>> {
  return JSON.parse(await readFile(fileOf(root), 'utf8')) as Record<string, PartResult>;
}

/** Returns the figures of the part's last run by name; none before its first run. */
export async function lastFigures(root: string, part: string): Promise<Map<string, Figure>> {
  const figures = (await readResults(root))[part]?.figures ?? [];
  return new Map(figures.map((figure) => [figure.name, figure]));
}

const inFourDigits = (value: number) => (value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));

/** One line a figure, in four digits, so that a difference shows what changed. */
function asText(results: Record<string, PartResult>): string {
  const lines = (figures: Figure[]) =>
    figures
      .map((figure) => `    ${JSON.stringify({ ...figure, value: inFourDigits(figure.value) })}`)
      .join(',\n');
  const parts = Object.entries(results).map(
    ([part, { measuredAt, figures }]) =>
      `  ${JSON.stringify(part)}: { "measuredAt": "${measuredAt}", "figures": [\n${lines(figures)}\n  ] }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** Puts a part's figures into `bench/results.json`, leaving those of the others as they are. */
export async function saveFigures(root: string, part: string, figures: Figure[]): Promise<void> {
  const results = await readResults(root);
  results[part] = { measuredAt: new Date().toISOString(), figures };
  await writeFile(fileOf(root), asText(results));
}
const withUnit = (figure: Figure | undefined) =>
  figure ? `${inFourDigits(figure.value)} ${figure.unit}`.trim() : '';

/** Prints a part's figures beside their targets and the last run, and saves them. @returns whether one is missed. */
export async function reportFigures(root: string, part: string, figures: Figure[]): Promise<boolean> {
  const last = await lastFigures(root, part);
  // The noise on record: a run that is noisy itself must not excuse its own figures.
  const isOutside = (figure: Figure) => isMissed(figure, (last.get(figure.name) ?? figure).noise);
  await saveFigures(root, part, figures);
  process.stdout.write(`\n${part}\n`);
  console.table(
    figures.map((figure) => ({
      figure: figure.name,
      measured: withUnit(figure),
      target: targetOf(figure),
      last: withUnit(last.get(figure.name)),
      missed: isOutside(figure) ? 'missed' : '',
    })),
  );
  return figures.some(isOutside);
}
