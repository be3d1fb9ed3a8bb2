import { INK, mix } from '../../../scripts/cards/palette.ts';
import { arc, disc, fill, type Point, polar, stroke } from '../../../scripts/cards/svg.ts';
import { ground, group, HEIGHT, path, ring, steps, WIDTH } from '../sheet.ts';

const NOON = 812;
const DESK = 584;
const EDGE = 726;
const FOOT: Point = [NOON, DESK];
const SUN = 82;
const CLIMB = [138, 252, 372, 498, 632, 776, 930];
const ROUND = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };

/** A sun at noon above a desk's edge, and the arcs it will climb. */
export function sunOverDesk(): string {
  const sky = [...CLIMB].reverse().map((radius, index) => {
    return disc(FOOT, radius, mix(INK.clayDeep, '#DD7430', ((index + 1) / CLIMB.length) ** 1.2));
  });
  const climb = CLIMB.map((radius) => stroke(arc(FOOT, radius, 0, 180), INK.paper, 2.5, { opacity: 0.85 }));
  const later = CLIMB.slice(1).map((radius) => {
    const noon: Point = [NOON, DESK - radius];
    return disc(noon, 13, INK.clay) + ring(noon, 13, INK.gold, 5);
  });
  return [
    ground(INK.clayDeep),
    ...sky,
    ...climb,
    scale(CLIMB[2] ?? 0),
    stroke(`M${NOON} 0V${DESK}`, INK.paper, 2.5),
    ...later,
    disc([NOON, DESK - (CLIMB[0] ?? 0)], SUN, INK.gold),
    things(),
    desk(),
  ].join('');
}

/** Degrees along an arc, as on a sextant. */
function scale(radius: number): string {
  const ticks = steps(3, 177, 59).map((degrees, index) =>
    path([polar(FOOT, radius, degrees), polar(FOOT, radius + (index % 5 === 4 ? 28 : 14), degrees)]),
  );
  return stroke(ticks.join(''), INK.paper, 2.5, { opacity: 0.85 });
}

const book = (x: number, top: number, width: number, height: number, cover: string) =>
  fill(`M${x} ${top}h${width}v${height}h-${width}z`, cover) +
  stroke(`M${x + 24} ${top}v${height}m14 0v-${height}`, INK.gold, 3);

/** Books, a cup and pencils, dark against the light, and lit on the side that faces it. */
function things(): string {
  const dark = INK.pineDeep;
  const pencil = (x: number, lean: number, height: number) => {
    const [top, tip] = [DESK - height, DESK - height - 34];
    return (
      fill(`M${x - 8} ${DESK - 60}L${x + lean - 8} ${top}h16L${x + 8} ${DESK - 60}z`, dark) +
      fill(`M${x + lean - 8} ${top}L${x + lean * 1.16} ${tip}L${x + lean + 8} ${top}z`, INK.gold)
    );
  };
  return group(
    ROUND,
    book(84, DESK - 50, 310, 50, dark),
    book(122, DESK - 92, 240, 42, INK.pine),
    book(100, DESK - 118, 256, 26, dark),
    stroke(`M394 ${DESK - 50}v48M362 ${DESK - 90}v38M356 ${DESK - 118}v26`, INK.gold, 3),
    fill(`M446 ${DESK - 112}h112v80q0 32-32 32h-48q-32 0-32-32z`, dark),
    stroke(`M560 ${DESK - 92}h12q27 0 27 27t-27 27h-14`, dark, 13),
    stroke(`M558 ${DESK - 112}v14M574 ${DESK - 98}q32 0 32 33t-32 33`, INK.gold, 3),
    pencil(1086, -34, 236),
    pencil(1108, 4, 268),
    pencil(1130, 40, 216),
    fill(`M1056 ${DESK - 128}h100v128h-100z`, dark),
    stroke(`M1056 ${DESK - 128}v126`, INK.gold, 3),
  );
}

function desk(): string {
  const light = [
    [16, 96],
    [34, 150],
    [54, 104],
    [76, 172],
    [100, 84],
    [124, 124],
  ].map(([down = 0, half = 0]) =>
    stroke(`M${NOON - half} ${DESK + down}h${half * 2}`, mix(INK.gold, INK.pineDeep, down / 190), 4),
  );
  return group(
    ROUND,
    fill(`M0 ${DESK}H${WIDTH}V${EDGE}H0z`, INK.pineDeep),
    stroke(`M0 ${DESK}H${WIDTH}`, INK.paper, 4),
    ...light,
    fill(`M0 ${EDGE}H${WIDTH}V${HEIGHT}H0z`, INK.pine),
    stroke(`M0 ${EDGE}H${WIDTH}`, INK.paper, 4),
  );
}
