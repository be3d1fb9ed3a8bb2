import sharp from 'sharp';
import { mix } from '../../../scripts/cards/palette.ts';
import { adapt } from './chapter-adapt.ts';
import { braid } from './chapter-braid.ts';
import { choose } from './chapter-choose.ts';
import { count } from './chapter-count.ts';
import { GOLD, GROUND, HEIGHT, line, PAPER, PINE, part, WIDTH } from './stage.ts';

export const CHAPTERS = [count, choose, braid, adapt];
/** Seconds of one chapter. */
export const CHAPTER = 7;
export const SECONDS = CHAPTER * CHAPTERS.length;

/** Half of the time that the line takes across the picture, from one chapter to the next. */
const SWEEP = 0.55;

const GROUND_RINGS = [880, 690, 510, 340]
  .map(
    (radius, index) =>
      `<circle cx="640" cy="${GROUND}" r="${radius}" fill="${mix(PINE, '#0B1713', 0.3 - 0.1 * index)}"/>`,
  )
  .join('');
const SHORE = `<path d="M0 ${GROUND}H${WIDTH}V${HEIGHT}H0z" fill="${mix(PINE, '#0B1713', 0.42)}"/>`;

function clipped(name: string, from: number, to: number, drawing: string): string {
  return `<clipPath id="${name}"><path d="M${from} 0H${to}V${HEIGHT}H${from}z"/></clipPath><g clip-path="url(#${name})">${drawing}</g>`;
}

/** What is on the stage; between two chapters the line wipes one away and leaves the next behind it. */
function stage(second: number): string {
  const boundary = Math.round(second / CHAPTER);
  const since = second - boundary * CHAPTER;
  const before = CHAPTERS[boundary - 1];
  const after = CHAPTERS[boundary];
  if (!before || !after || Math.abs(since) > SWEEP) {
    const index = Math.min(CHAPTERS.length - 1, Math.floor(second / CHAPTER));
    return (CHAPTERS[index] as (typeof CHAPTERS)[number]).draw(second - index * CHAPTER);
  }
  const x = -20 + (WIDTH + 40) * part(since, -SWEEP, 2 * SWEEP);
  return (
    clipped('new', 0, x, after.draw(since)) +
    clipped('old', x, WIDTH, before.draw(CHAPTER + since)) +
    line(x, 0, x, HEIGHT, { ink: GOLD, width: 14, opacity: 0.25 }) +
    line(x, 0, x, HEIGHT, { ink: GOLD, width: 4 })
  );
}

/** One frame as SVG. */
function showcaseSvg(second: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="${WIDTH}" height="${HEIGHT}" fill="${mix(PINE, '#0B1713', 0.4)}"/>${GROUND_RINGS}${SHORE}${stage(second)}${line(0, GROUND, WIDTH, GROUND, { ink: PAPER, width: 3 })}</svg>`;
}

/** One frame, RGB. */
export function showcaseFrame(second: number): Promise<Buffer> {
  return sharp(Buffer.from(showcaseSvg(second)))
    .removeAlpha()
    .raw()
    .toBuffer();
}
