// Cuts the site's two fonts from their npm packages to the characters the site sets. Run it after an update of either
// (npm run lab -- assets:fonts) and commit the result.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { brandFolder } from '../../scripts/brand/brand-folder.ts';
import { readBrand } from '../../scripts/brand/read-brand.ts';

// Latin-1, typographic punctuation, the euro, arrows and the minus sign: what the site sets.
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2010, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
const TEXT = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
).join('');
const WEIGHTS = { min: 400, max: 700 };
const root = join(import.meta.dirname, '../..');
const folder = brandFolder(root);

async function cut(source: string, target: string, axes: Record<string, number>): Promise<void> {
  const font = await readFile(join(root, 'node_modules/@fontsource-variable', source));
  const out = await subsetFont(font, TEXT, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS, ...axes },
  });
  await writeFile(join(folder, 'fonts', target), out);
}

const { display, text } = (await readBrand(folder)).type;
await cut(display.source, 'display.woff2', display.axes);
await cut(text.source, 'text.woff2', text.axes);
