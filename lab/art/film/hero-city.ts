import { INK } from '../../../scripts/cards/palette.ts';
import { CENTRE, HORIZON, SUN, TOWERS } from '../../../src/features/landing/components/hero-geometry.ts';
import { type Scene, SIZE } from './hero-scene.ts';
import { GOLD, type Light } from './hero-sky.ts';
import { add, clamp, hash, lay, mix, type Pixel, rgb, smooth } from './light.ts';

const WALL = rgb('#11231D');
const LIT_WALL = rgb('#3C5647');
const DUSK = rgb(INK.clay);
const TREE = rgb('#0D1B16');
const HILL = rgb('#1C332B');
const STOREY = { width: 5.2, height: 7.4, base: 18 };
const WINDOW = { width: 2.4, height: 3.4 };

const wall: Pixel = new Float32Array(3);

/** How bright the window at x, y is; 0 between windows and in dark rooms. */
function windowAt(index: number, x: number, y: number, time: number, light: Light): number {
  const [from, to] = TOWERS[index] as (typeof TOWERS)[number];
  const across = (x - from - 3) / STOREY.width;
  const up = (HORIZON - STOREY.base - y) / STOREY.height;
  if (across < 0 || up < 0 || x > to - 3) return 0;
  const [column, row] = [Math.floor(across), Math.floor(up)];
  const inside =
    (across - column) * STOREY.width < WINDOW.width && (up - row) * STOREY.height < WINDOW.height;
  if (!inside || hash(index + 7, column, row) > 0.36) return 0;
  const on = smooth(0.35, 0.75, 0.5 + 0.5 * Math.sin(2 * Math.PI * (time + hash(column, row, index))));
  return (0.1 + 0.34 * on) * mix(1, 0.4, light.strength);
}

function paintWall(x: number, y: number, index: number, time: number, light: Light): void {
  const [from, to] = TOWERS[index] as (typeof TOWERS)[number];
  const middle = (from + to) / 2;
  // Two walls: the wide one looks away from the sun.
  const isLeft = (x - from) / (to - from) < (middle < CENTRE ? 0.66 : 0.34);
  const side = clamp(0.5 + (light.x - middle) / 260);
  const facing = isLeft ? 1 - side : side;
  wall.set(WALL);
  lay(wall, LIT_WALL, light.strength * facing * (0.2 + 0.8 * clamp((HORIZON - y) / 150)));
  if (isLeft === x > CENTRE) add(wall, DUSK, 0.26 * Math.exp(-Math.abs(x - CENTRE) / 130));
  add(wall, GOLD, windowAt(index, x, y, time, light));
}

/** Hills, towers and trees at a pixel, in front of what is there. */
export function paintCity(
  pixel: Pixel,
  scene: Scene,
  at: number,
  x: number,
  y: number,
  time: number,
  light: Light,
): void {
  const hill = scene.hills[at] as number;
  const far = Math.abs(x - CENTRE);
  if (hill > 0 && far > SUN) lay(pixel, HILL, 0.85 * hill);
  const tower = scene.towers[at] as number;
  if (tower > 0) {
    paintWall(x, y, scene.towerAt[at % SIZE] as number, time, light);
    lay(pixel, wall, tower);
  }
  lay(pixel, TREE, scene.trees[at] as number);
}
