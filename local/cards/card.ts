import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori from 'satori';
import subsetFont from 'subset-font';
import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';
import { readMark } from './mark.ts';
import { INK, mix } from './palette.ts';
import { arc, disc, fill, type Point, stroke } from './svg.ts';

const CARD = { width: 1200, height: 630 };

const LEFT = 72;
const COLUMN = 716;
const TITLE = { top: 128, height: 352 };
const SIZES = [104, 92, 82, 72, 64, 56, 48, 40];
const HORIZON = 516;
const SUN: Point = [1004, HORIZON];
const packages = join(import.meta.dirname, '../../node_modules/@fontsource-variable');

type Fonts = Parameters<typeof satori>[1]['fonts'];

/** The site's two faces, cut to the characters of `text`, in the one weight that a card sets of each. */
export async function cardFonts(text: string): Promise<Fonts> {
  const cut = async (file: string, axes: Record<string, number>) =>
    subsetFont(await readFile(join(packages, file)), text + FIRM.name, {
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
  return [
    // The optical size that is meant for headings, as on the pages.
    {
      name: 'Fraunces',
      data: await cut('fraunces/files/fraunces-latin-opsz-normal.woff2', { opsz: 96, wght: 560 }),
    },
    { name: 'Figtree', data: await cut('figtree/files/figtree-latin-wght-normal.woff2', { wght: 500 }) },
  ];
}

const box = (style: Record<string, string | number>, children: unknown) => ({
  type: 'div',
  key: null,
  props: { style, children },
});

const heading = (title: string, fontSize: number) =>
  box(
    {
      width: COLUMN,
      fontFamily: 'Fraunces',
      fontSize,
      lineHeight: 1.04,
      letterSpacing: '-0.02em',
      textWrap: 'balance',
      wordBreak: 'break-word',
      color: INK.paper,
    },
    title,
  );

/** The largest size at which the title keeps to its place. */
async function largest(title: string, fonts: Fonts): Promise<number> {
  for (const size of SIZES) {
    const svg = await satori(heading(title, size), { width: COLUMN, fonts });
    if (Number(/height="(\d+)/.exec(svg)?.[1]) <= TITLE.height) return size;
  }
  throw new Error(`This title is too long for a card: ${title}`);
}

/** The sun at the horizon and the arcs it will climb, fainter where the title stands. */
function dusk(): string {
  const arcs = [88, 142, 204, 276, 358, 450, 552, 664, 786, 918].map((radius, index) =>
    stroke(arc(SUN, radius, 0, 180), mix(INK.paper, INK.pine, Math.min(0.86, 0.1 + index * 0.11)), 1.75),
  );
  const light = [
    [16, 96],
    [34, 66],
    [54, 108],
    [78, 50],
    [102, 74],
  ].map(([down = 0, half = 0]) =>
    stroke(`M${SUN[0] - half} ${HORIZON + down}h${half * 2}`, mix(INK.gold, INK.pine, down / 150), 3),
  );
  return [
    fill(`M0 0h${CARD.width}v${CARD.height}H0z`, INK.pine),
    ...arcs,
    stroke(`M${SUN[0]} 0V${CARD.height}`, mix(INK.pine, INK.paper, 0.4), 1.75),
    stroke(arc(SUN, 240, 0, 180), INK.gold, 3),
    disc([SUN[0], HORIZON - 240], 10, INK.gold),
    fill(`${arc(SUN, 62, 0, 180)}z`, INK.gold),
    stroke(`M0 ${HORIZON}H${CARD.width}`, INK.paper, 2),
    ...light,
  ].join('');
}

/** A page's sharing card as an SVG without text: every letter is a path. */
export async function drawCard(title: string, kicker: string, fonts: Fonts): Promise<string> {
  const text = (top: number, left: number, fontSize: number, color: string, words: string) =>
    box({ position: 'absolute', top, left, fontFamily: 'Figtree', fontSize, lineHeight: 1, color }, words);
  const size = await largest(title, fonts);
  const words = await satori(
    box({ width: CARD.width, height: CARD.height }, [
      text(70, LEFT, 27, INK.gold, kicker),
      box({ position: 'absolute', top: TITLE.top, left: LEFT }, heading(title, size)),
      text(560, LEFT + 54, 27, INK.paper, FIRM.name),
    ]),
    { ...CARD, fonts },
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${dusk()}${await readMark(LEFT - 6, 550, 46)}${words}</svg>`;
}
