import type { Colors } from './brand-schema.ts';

type Color = keyof Colors;

/** Pairs of text and ground, and the least contrast of each (WCAG 2.2 AA): 4.5 for text, 3 for borders and marks. */
const PAIRS: readonly (readonly [on: Color, ground: Color, least: number])[] = [
  ['ink', 'paper', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'sand', 4.5],
  ['muted', 'paper', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'sand', 4.5],
  ['clay', 'paper', 4.5],
  ['clay', 'surface', 4.5],
  ['clayDeep', 'paper', 4.5],
  ['onClay', 'clay', 4.5],
  ['onClay', 'clayDeep', 4.5],
  ['onPine', 'pine', 4.5],
  ['onPineMuted', 'pine', 4.5],
  ['gold', 'pine', 4.5],
  ['onGold', 'gold', 4.5],
  ['control', 'paper', 3],
  ['control', 'surface', 3],
  ['danger', 'paper', 4.5],
  ['danger', 'dangerGround', 4.5],
  ['success', 'paper', 4.5],
  ['success', 'successGround', 4.5],
];

/** The relative luminance of a color such as #336699, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a sentence for each pair of colors that is too faint. */
export function faintPairs(colors: Colors): string[] {
  return PAIRS.flatMap(([on, ground, least]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const found = contrast(colors[on][scheme], colors[ground][scheme]);
      if (found >= least) return [];
      return `colors: ${on} on ${ground} in ${scheme} has a contrast of ${found.toFixed(2)}; it needs ${least}.`;
    }),
  );
}
