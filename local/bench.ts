import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Figure, measureStack } from '../bench/stack.ts';

const root = join(import.meta.dirname, '..');

const figures: Figure[] = await measureStack(root);
const rows = figures.map(({ name, value, unit, target }) => ({
  figure: name,
  measured: `${value.toFixed(1)} ${unit}`,
  target: target === undefined ? '' : `≤ ${target} ${unit}`,
}));
console.table(rows);
await writeFile(join(root, 'bench', 'results.json'), `${JSON.stringify(figures, null, 2)}\n`);
