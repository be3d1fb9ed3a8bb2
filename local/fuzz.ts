// npm run fuzz: a million requests to the functions and to REST; keeps the figures in bench/results.json.
import { join } from 'node:path';
import { reportFigures } from '../bench/figure.ts';
import { measureFuzz } from '../bench/fuzz.ts';

const root = join(import.meta.dirname, '..');
if (await reportFigures(root, 'fuzz', await measureFuzz(root))) process.exitCode = 1;
