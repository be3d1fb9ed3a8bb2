import { INK, mix } from '../../../scripts/cards/palette.ts';
import { arc, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { elevation, RIVER } from '../atlanta.ts';
import { contours, survey } from '../contours.ts';
import { curve, ground, group, HEIGHT, path, steps, WIDTH } from '../sheet.ts';

// The map is moved east, so that the river runs under the broken link.
const EAST = 300;
const BEND: Point = [640, 1420];
const RADIUS = 1080;
const DETOUR: Point = [594, 352];
const SWING = 246;
const onChain = (x: number): Point => [x, BEND[1] - Math.sqrt(RADIUS ** 2 - (x - BEND[0]) ** 2)];
const DEPOTS = [114, 352, 836, 1074].map(onChain);
const ROUND = { 'stroke-linejoin': 'round' };

/** A long shed seen from the south, its gable to the right. */
function shed([x, y]: Point, roof: string): string {
  const [length, width, wall, rise] = [124, 88, 40, 36];
  // Along the ridge, across it, and up.
  const spot = (along: number, across: number, up: number): Point => [
    x + (along * length - across * width) * 0.43,
    y + (along * length + across * width) * 0.25 - up + 10,
  ];
  const [eaves, ridge] = [wall, wall + rise];
  const [far, near] = [spot(-1, 0, ridge), spot(1, 0, ridge)];
  const ribs = steps(-0.8, 0.8, 9).map((along) => path([spot(along, 0, ridge), spot(along, 1, eaves)]));
  return group(
    ROUND,
    fill(
      path(
        [
          spot(-1, 1, 0),
          spot(1, 1, 0),
          spot(1, -1, 0),
          spot(2.1, -1, 0),
          spot(2.1, 0.9, 0),
          spot(1.2, 1.4, 0),
        ],
        'z',
      ),
      INK.ink,
      { opacity: 0.22 },
    ),
    fill(path([far, near, spot(1, -1, eaves), spot(-1, -1, eaves)], 'z'), mix(roof, INK.ink, 0.3)),
    fill(path([spot(-1, 1, 0), spot(1, 1, 0), spot(1, 1, eaves), spot(-1, 1, eaves)], 'z'), INK.paper),
    fill(
      path([spot(1, 1, 0), spot(1, -1, 0), spot(1, -1, eaves), near, spot(1, 1, eaves)], 'z'),
      mix(INK.sand, INK.clay, 0.2),
    ),
    fill(path([spot(1, 0.5, 0), spot(1, -0.5, 0), spot(1, -0.5, 30), spot(1, 0.5, 30)], 'z'), INK.pineDeep),
    fill(path([far, near, spot(1, 1, eaves), spot(-1, 1, eaves)], 'z'), roof),
    stroke(ribs.join(''), INK.paper, 2.5, { opacity: 0.55 }),
    stroke(path([far, near]), INK.paper, 3),
  );
}

/** A chain of depots with one link dashed, and the second route that replaces it. */
export function secondRoute(): string {
  const land = survey(WIDTH, HEIGHT, 8, (x, y) => elevation(x - EAST, y));
  const lines = steps(205, 400, 16)
    .flatMap((level) => contours(land, level))
    .map(curve);
  const river = curve(RIVER.map(([x, y]) => [x + EAST, y]));
  const [, before, after] = DEPOTS;
  const angle = ([x, y]: Point) => (Math.atan2(BEND[1] - y, x - BEND[0]) * 180) / Math.PI;
  const [west, east] = [angle(before ?? BEND), angle(after ?? BEND)];
  const whole = arc(BEND, RADIUS, 20, east) + arc(BEND, RADIUS, west, 160);
  return [
    ground(INK.sand),
    stroke(lines.join(''), mix(INK.sand, INK.clay, 0.3), 2),
    stroke(river, INK.mist, 30, ROUND),
    stroke(whole, INK.sand, 34),
    stroke(whole, INK.pine, 14),
    stroke(arc(BEND, RADIUS, east, west), INK.pine, 8, {
      'stroke-dasharray': '8 24',
      'stroke-linecap': 'round',
    }),
    stroke(arc(DETOUR, SWING, 182, 358), INK.sand, 56),
    stroke(arc(DETOUR, SWING + 20, 182, 358) + arc(DETOUR, SWING - 20, 182, 358), INK.clay, 3),
    stroke(arc(DETOUR, SWING, 182, 358), INK.clay, 20),
    ...DEPOTS.map((depot) => shed(depot, INK.pine)),
    shed([DETOUR[0], DETOUR[1] + SWING], INK.clay),
  ].join('');
}
