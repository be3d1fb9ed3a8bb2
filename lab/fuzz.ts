// npm run lab -- fuzz: a million requests to the functions and to REST; keeps the metrics in bench/results.json.
import { join } from 'node:path';
import { measureFuzz } from './bench/fuzz.ts';
import { reportMetrics } from './bench/metric.ts';

const root = join(import.meta.dirname, '..');
if (await reportMetrics(root, 'fuzz', await measureFuzz(root))) process.exitCode = 1;
