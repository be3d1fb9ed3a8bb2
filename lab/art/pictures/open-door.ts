import { INK, mix } from '../../../scripts/cards/palette.ts';
import { disc, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { curve, ground, HEIGHT, steps, through, WIDTH } from '../sheet.ts';

const X = 540;
const SPRING = 410;
const HALF = 262;
const SILL = 716;
const SUN: Point = [640, 372];
const MOULDINGS = steps(312, 812, 9);

const arch = (half: number) => `M${X - half} ${SILL}V${SPRING}a${half} ${half} 0 0 1 ${half * 2} 0V${SILL}z`;

/** The way from the room to the hills: [x of its middle, y, half its width]. */
const WAY = [
  [500, 820, 190],
  [520, SILL, 130],
  [560, 650, 84],
  [612, 596, 52],
  [656, 548, 30],
  [668, 510, 18],
  [662, 480, 10],
  [655, 462, 6],
  [650, 452, 4],
  [647, 446, 3],
] as const;

/** A path that leaves a doorway and does not turn back. */
export function openDoor(): string {
  const rings = [...MOULDINGS].reverse();
  const way = curve([
    ...WAY.map(([x, y, half]): Point => [x - half, y]),
    ...WAY.map(([x, y, half]): Point => [x + half, y]).reverse(),
  ]);
  const hills = [
    'M200 436Q400 372 560 426T880 404V840H200z',
    'M200 508Q430 430 650 470T880 470V840H200z',
    'M200 590Q460 500 880 560V840H200z',
  ];
  const greens = [0.62, 0.36, 0.14].map((share) => mix(INK.pine, mix(INK.mist, INK.gold, 0.45), share));
  return [
    ground(INK.pine),
    ...rings.map((half, index) => fill(arch(half), index % 2 ? INK.pine : INK.pineDeep)),
    ...rings.map((half) => stroke(arch(half), mix(INK.pine, INK.mist, 0.55), 2.5)),
    fill(arch(MOULDINGS[0] ?? 0), INK.clay),
    through(
      'door',
      arch(HALF),
      ground(INK.gold),
      ...[250, 190, 138].map((radius, index) =>
        disc(SUN, radius, mix(INK.gold, INK.paper, 0.18 + index * 0.18)),
      ),
      disc(SUN, 84, INK.paper),
      ...hills.map(
        (hill, index) => fill(hill, greens[index] ?? '') + stroke(hill, INK.paper, 2.5, { opacity: 0.5 }),
      ),
    ),
    stroke(arch(HALF), INK.paper, 6),
    fill(`M0 ${SILL}H${WIDTH}V${HEIGHT}H0z`, INK.pineDeep),
    stroke(`M0 ${SILL}H${WIDTH}`, mix(INK.pine, INK.mist, 0.55), 3),
    fill(way, INK.paper),
  ].join('');
}
