import sharp from 'sharp';
import {
  CENTRE,
  HORIZON,
  SCENE,
  SKYLINE,
  SUN,
  TOWERS,
} from '../../../src/features/landing/components/hero-geometry.ts';
import { clamp, hash } from './light.ts';

/** Pixels along one side of the film, and pixels a unit of the drawing. */
export const SIZE = 1080;
export const SCALE = SIZE / SCENE.size;
const RIGHT = SCENE.left + SCENE.size;

/** How much of each pixel something covers, 0 to 1. */
type Cover = Float32Array;

async function rasterise(path: string): Promise<Cover> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="${SCENE.left} 0 ${SCENE.size} ${SCENE.size}"><path fill="#fff" d="${path}"/></svg>`;
  const image = sharp(Buffer.from(svg)).flatten({ background: '#000' }).extractChannel(0);
  return Float32Array.from(await image.raw().toBuffer(), (value) => value / 255);
}

/** The trees that Atlanta stands in, lower towards the sun. */
function canopy(): string {
  const crowns: string[] = [];
  for (let x = SCENE.left, tree = 0; x < RIGHT; tree++) {
    const radius = 6 + 7 * hash(tree, 1);
    const room = clamp((Math.abs(x - CENTRE) - SUN) / 90);
    const high = radius * room;
    const wide = radius * 1.15 * Math.sqrt(room);
    if (high > 0.5) crowns.push(`M${x - wide} ${HORIZON}a${wide} ${high} 0 0 1 ${wide * 2} 0z`);
    x += radius * 1.3;
  }
  return crowns.join('');
}

/** Granite in the east, the first ridges in the west. */
const HILLS = `M300 ${HORIZON}C470 552 540 522 610 506C668 494 720 500 760 520V${HORIZON}zM-120 ${HORIZON}V528C-60 506 10 516 70 536C130 552 190 556 260 ${HORIZON}z`;

/** What stands still. */
export interface Scene {
  towers: Cover;
  trees: Cover;
  hills: Cover;
  /** For each column of pixels the index of its tower. */
  towerAt: Int8Array;
}

export async function buildScene(): Promise<Scene> {
  const [towers, trees, hills] = (await Promise.all([SKYLINE, canopy(), HILLS].map(rasterise))) as [
    Cover,
    Cover,
    Cover,
  ];
  const towerAt = Int8Array.from({ length: SIZE }, (_, column) => {
    const x = SCENE.left + (column + 0.5) / SCALE;
    return TOWERS.findIndex(([from, to]) => x > from - 1.5 && x < to + 1.5);
  });
  return { towers, trees, hills, towerAt };
}
