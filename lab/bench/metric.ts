import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One measured metric; the bounds, in the same unit, are its targets. */
export interface Metric {
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

/** Whether a metric is outside its bounds by more than `noise`, in its unit. */
export function isMissed({ value, atMost, atLeast }: Metric, noise = 0): boolean {
  return (
    value > (atMost ?? Number.POSITIVE_INFINITY) + noise ||
    value < (atLeast ?? Number.NEGATIVE_INFINITY) - noise
  );
}

/** A metric's bounds as people read them. */
export function targetOf({ unit, atMost, atLeast }: Metric): string {
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
  metrics: Metric[];
}

const fileOf = (root: string) => join(root, 'bench', 'results.json');

async function readResults(root: string): Promise<Record<string, PartResult>> {
  return JSON.parse(await readFile(fileOf(root), 'utf8')) as Record<string, PartResult>;
}

/** Returns the metrics of the part's last run by name; none before its first run. */
export async function lastMetrics(root: string, part: string): Promise<Map<string, Metric>> {
  const metrics = (await readResults(root))[part]?.metrics ?? [];
  return new Map(metrics.map((metric) => [metric.name, metric]));
}

const inFourDigits = (value: number) => (value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));

/** One line a metric, in four digits, so that a difference shows what changed. */
function asText(results: Record<string, PartResult>): string {
  const lines = (metrics: Metric[]) =>
    metrics
      .map((metric) => `    ${JSON.stringify({ ...metric, value: inFourDigits(metric.value) })}`)
      .join(',\n');
  const parts = Object.entries(results).map(
    ([part, { measuredAt, metrics }]) =>
      `  ${JSON.stringify(part)}: { "measuredAt": "${measuredAt}", "metrics": [\n${lines(metrics)}\n  ] }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** Puts a part's metrics into `bench/results.json`, leaving those of the others as they are. */
export async function saveMetrics(root: string, part: string, metrics: Metric[]): Promise<void> {
  const results = await readResults(root);
  results[part] = { measuredAt: new Date().toISOString(), metrics };
  await writeFile(fileOf(root), asText(results));
}
const withUnit = (metric: Metric | undefined) =>
  metric ? `${inFourDigits(metric.value)} ${metric.unit}`.trim() : '';

/** Prints a part's metrics beside their targets and the last run, and saves them. @returns whether one is missed. */
export async function reportMetrics(root: string, part: string, metrics: Metric[]): Promise<boolean> {
  const last = await lastMetrics(root, part);
  // The noise on record: a run that is noisy itself must not excuse its own metrics.
  const isOutside = (metric: Metric) => isMissed(metric, (last.get(metric.name) ?? metric).noise);
  await saveMetrics(root, part, metrics);
  process.stdout.write(`\n${part}\n`);
  console.table(
    metrics.map((metric) => ({
      metric: metric.name,
      measured: withUnit(metric),
      target: targetOf(metric),
      last: withUnit(last.get(metric.name)),
      missed: isOutside(metric) ? 'missed' : '',
    })),
  );
  return metrics.some(isOutside);
}
