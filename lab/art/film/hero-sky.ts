import { INK } from '../../../scripts/cards/palette.ts';
import { CENTRE, DAY, HORIZON, RADII, SUN } from '../../../src/features/landing/components/hero-geometry.ts';
import { SCALE } from './hero-scene.ts';
import { add, clamp, lay, type Pixel, type Rgb, rgb, smooth } from './light.ts';

export const SECONDS = 12;
/** How much of a round the moving light spends above the horizon. */
const DAYTIME = 0.87;

export const GOLD = rgb(INK.gold);
export const PALE = rgb('#F8DC9A');

export interface Light {
  /** From noon, clockwise; a quarter turn is the horizon. */
  angle: number;
  x: number;
  y: number;
  /** 0 at the horizon and below, 1 when high. */
  strength: number;
  isUp: boolean;
}

/** The moving light at `time`, 0 to 1. A round begins at noon, so that film and poster begin alike. */
export function lightAt(time: number): Light {
  const angle = ((time > 0.5 ? time - 1 : time) / DAYTIME) * Math.PI;
  return {
    angle,
    x: CENTRE + DAY * Math.sin(angle),
    y: HORIZON - DAY * Math.cos(angle),
    strength: smooth(0, 0.42, Math.cos(angle)),
    isUp: Math.abs(angle) < Math.PI / 2 + 0.06,
  };
}

/** Sheets of paper with round holes, one behind the other; the sun is behind the last. */
const SHEETS: Rgb[] = [
  '#D8902F',
  '#BA642D',
  '#82472D',
  '#4A4436',
  '#33453A',
  '#264136',
  INK.pine,
  '#183029',
  '#142820',
].map(rgb);
const EDGES = [SUN, ...RADII, 640, Number.POSITIVE_INFINITY];

/** The sky at a place: dx, dy from the sun's centre. */
export function paintSky(pixel: Pixel, dx: number, dy: number, light: Light): void {
  const r = Math.hypot(dx, dy);
  let sheet = 0;
  while (r > (EDGES[sheet + 1] as number)) sheet++;
  const depth = 3 + sheet * 1.6;
  // The sheet in front throws its shadow on this one, away from the light.
  const offset = depth * 1.8 * light.strength;
  const fromEdge =
    (EDGES[sheet + 1] as number) -
    Math.hypot(dx + Math.sin(light.angle) * offset, dy - Math.cos(light.angle) * offset);
  const shade = Math.exp(-Math.max(0, fromEdge) / (depth * 2.2));
  // The rim of the hole catches the sun behind it.
  const rim = Math.exp(-(r - (EDGES[sheet] as number)) / (10 + sheet * 3));
  const fan = light.strength * Math.exp(-(((Math.atan2(dx, -dy) - light.angle) / 0.5) ** 2));
  const gain =
    (1 - 0.42 * shade) *
    (1 + 0.3 * rim) *
    (1 + 0.8 * fan * smooth(60, 220, r) * Math.exp(-Math.max(0, r - 200) / 260));
  pixel.fill(0);
  add(pixel, SHEETS[sheet] as Rgb, gain);
  add(pixel, GOLD, 0.05 * fan * Math.exp(-Math.abs(r - DAY) / 150));
  // At noon the line from the horizon to the sun shines.
  add(pixel, GOLD, 0.17 * Math.exp(-((light.angle / 0.2) ** 2) - Math.abs(dx) / 9) * smooth(SUN, 240, r));
  // The path of the light, brighter where it has come to.
  lay(pixel, GOLD, (0.8 + 0.2 * fan) * clamp((1 - Math.abs(r - DAY)) * SCALE + 0.5));
  lay(pixel, PALE, clamp((SUN - r) * SCALE + 0.5));
  const core = clamp((SUN - r) / SUN);
  if (core > 0) lay(pixel, GOLD, 0.75 * (1 - core));
}

/** Reach of the light's halo. */
export const HALO = 240;

/** The light itself and the air around it; `open` is how much of it nothing hides, 0 to 1. */
export function paintLight(pixel: Pixel, distance: number, open: number, { strength }: Light): void {
  add(pixel, GOLD, (0.5 * open * Math.exp(-distance / 9) + 0.1 * Math.exp(-distance / 46)) * strength);
  lay(pixel, PALE, open * clamp((7.5 - distance) * SCALE + 0.5));
}
