import { INK, mix } from '../../../scripts/cards/palette.ts';
import { at, disc, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { noise } from '../random.ts';
import { curve, ground, HEIGHT, path, ring, steps, WIDTH } from '../sheet.ts';

const FLOOR = 664;
const RADIUS = 84;
// Circles are seen this much lower than wide.
const FLAT = 0.34;
const THICK = 46;
const COUNTS = [10, 8, 7, 5, 3, 2];
const STEEL = [INK.pineDeep, mix(INK.pine, INK.mist, 0.42)] as const;
const BRASS = [mix(INK.gold, INK.clayDeep, 0.75), INK.gold] as const;
const STACKS = steps(120, 1150, COUNTS.length);
const SUN: Point = [1150, 212];

const oval = ([x, y]: Point, radius: number) =>
  `M${at(x - radius)} ${at(y)}a${at(radius)} ${at(radius * FLAT)} 0 0 1 ${at(radius * 2)} 0a${at(radius)} ${at(radius * FLAT)} 0 0 1 ${at(-radius * 2)} 0z`;

/** A hexagon nut seen from above and in front, turned by `turn` degrees; its foot is at `y`. */
function nut(x: number, y: number, turn: number, metal: readonly [string, string]): string {
  const corner = (index: number, down: number): Point => {
    const angle = ((turn + index * 60) * Math.PI) / 180;
    return [x + RADIUS * Math.cos(angle), y - THICK + down + RADIUS * FLAT * Math.sin(angle)];
  };
  const sides = steps(0, 5, 6).map((index) => {
    const facing = ((turn + index * 60 + 30) * Math.PI) / 180;
    if (Math.sin(facing) <= 0.01) return '';
    const shade = (1 + Math.cos(facing)) / 2;
    return fill(
      path([corner(index, 0), corner(index + 1, 0), corner(index + 1, THICK), corner(index, THICK)], 'z'),
      mix(metal[0], metal[1], shade),
    );
  });
  const face = steps(0, 5, 6).map((index) => corner(index, 0));
  const top: Point = [x, y - THICK];
  return [
    ...sides,
    fill(path(face, 'z'), mix(metal[1], INK.paper, 0.5)),
    stroke(path(face, 'z'), INK.paper, 2.5, { 'stroke-linejoin': 'round' }),
    stroke(oval(top, 68), metal[1], 2.5),
    fill(oval(top, 44), INK.pineDeep),
    stroke(oval([x, y - THICK + 5], 36), metal[1], 2),
  ].join('');
}

/** Stacks of parts getting lower along a rising forecast line. */
export function fallingStacks(): string {
  const stacks = COUNTS.map((count, index) =>
    Array.from({ length: count }, (_, level) => {
      const x = (STACKS[index] ?? 0) + noise(level * 0.7, index * 3.1, 9) * 5;
      const turn = 13 + noise(level * 0.9, index * 1.7, 4) * 9;
      return nut(x, FLOOR - level * THICK, turn, level === count - 1 ? BRASS : STEEL);
    }).join(''),
  );
  const line = steps(-40, SUN[0], 18).map((x): Point => [x, 590 - 378 * ((x + 40) / 1190) ** 1.25]);
  const shadows = STACKS.map((x, index) => {
    const far = 60 + (COUNTS[index] ?? 0) * 12;
    return fill(
      `M${at(x - RADIUS)} ${FLOOR}l${-far} 60h${RADIUS * 1.8}L${at(x + RADIUS)} ${FLOOR}z`,
      INK.ink,
      { opacity: 0.14 },
    );
  });
  return [
    ground(INK.sand),
    ...steps(110, 1100, 12).map((radius) => ring(SUN, radius, mix(INK.sand, INK.clay, 0.35), 2.5)),
    fill(`M0 ${FLOOR - 22}H${WIDTH}V${HEIGHT}H0z`, mix(mix(INK.sand, INK.clay, 0.3), INK.gold, 0.25)),
    ...shadows,
    ...stacks,
    stroke(curve(line), INK.sand, 20),
    stroke(curve(line), INK.clay, 10),
    disc(SUN, 66, INK.gold),
  ].join('');
}
