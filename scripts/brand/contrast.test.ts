import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandFolder } from './brand-folder.ts';
import { contrast, faintPairs } from './contrast.ts';
import { readBrand } from './read-brand.ts';

const { colors } = await readBrand(brandFolder(join(import.meta.dirname, '../..')));

it.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#777777', '#FFFFFF', 4.48],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBeCloseTo(expected, 2);
});

it('names a pair that is too faint, with its scheme', () => {
  const faint = { ...colors, muted: { light: colors.paper.light, dark: colors.muted.dark } };
  expect(faintPairs(faint)[0]).toBe('colors: muted on paper in light has a contrast of 1.00; it needs 4.5.');
  expect(faintPairs(faint).some((sentence) => sentence.includes('in dark'))).toBe(false);
});
