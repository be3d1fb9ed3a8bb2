// npm run lab -- chaos [kills | outage [<emails>]]: kills processes under load, or lets a day of mail wait; keeps the metrics
// in bench/results.json.
import { join } from 'node:path';
import { type Metric, reportMetrics } from './bench/metric.ts';

const root = join(import.meta.dirname, '..');
const [part = 'kills', emails] = process.argv.slice(2);
const parts: Record<string, () => Promise<Metric[]>> = {
  kills: async () => (await import('./bench/kills.ts')).measureKills(root),
  outage: async () => (await import('./bench/outage.ts')).measureOutage(emails ? Number(emails) : undefined),
};

const measure = parts[part];
if (!measure) {
  process.stderr.write(`There is no part ${part}. The parts are: ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
if (await reportMetrics(root, part, await measure())) process.exitCode = 1;
