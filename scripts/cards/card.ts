import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori from 'satori';
import subsetFont from 'subset-font';
import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';
import { brandFolder } from '../brand/brand-folder.ts';
import { readBrand } from '../brand/read-brand.ts';
import { readMark } from './mark.ts';
import { INK } from './palette.ts';

const CARD = { width: 1200, height: 630 };

const LEFT = 72;
const COLUMN = 716;
const TITLE = { top: 128, height: 352 };
const SIZES = [104, 92, 82, 72, 64, 56, 48, 40];
const folder = brandFolder(join(import.meta.dirname, '../..'));
const packages = join(import.meta.dirname, '../../node_modules/@fontsource-variable');

type Fonts = Parameters<typeof satori>[1]['fonts'];

/** The site's two faces, cut to the characters of `text`, in the one weight that a card sets of each. */
export async function cardFonts(text: string): Promise<Fonts> {
  const { display, text: plain } = (await readBrand(folder)).type;
  const cut = async (file: string, axes: Record<string, number>) =>
    subsetFont(await readFile(join(packages, file)), text + FIRM.name, {
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
  return [
    // The optical size that is meant for headings, as on the pages.
    {
      name: 'display',
      data: await cut(display.source, { ...display.axes, wght: display.weight }),
    },
    { name: 'text', data: await cut(plain.source, { ...plain.axes, wght: plain.weight }) },
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
      fontFamily: 'display',
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

/** What is below the text of a card: social.svg of the brand. */
const readGround = () => readFile(join(folder, 'social.svg'), 'utf8');

/** A page's sharing card as an SVG without text: every letter is a path. */
export async function drawCard(title: string, kicker: string, fonts: Fonts): Promise<string> {
  const text = (top: number, left: number, fontSize: number, color: string, words: string) =>
    box({ position: 'absolute', top, left, fontFamily: 'text', fontSize, lineHeight: 1, color }, words);
  const size = await largest(title, fonts);
  const words = await satori(
    box({ width: CARD.width, height: CARD.height }, [
      text(70, LEFT, 27, INK.gold, kicker),
      box({ position: 'absolute', top: TITLE.top, left: LEFT }, heading(title, size)),
      text(560, LEFT + 54, 27, INK.paper, FIRM.name),
    ]),
    { ...CARD, fonts },
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${await readGround()}${await readMark(LEFT - 6, 550, 46)}${words}</svg>`;
}
