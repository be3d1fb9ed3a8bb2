import { INK, mix } from '../../../scripts/cards/palette.ts';
import { arc, disc, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { ground, group, ring, steps, WIDTH } from '../sheet.ts';

const MEET: Point = [640, 400];
const REACH = 720;
const WRIST: Point = [MEET[0], MEET[1] + REACH];
const THICK = 58;
const SKIN = '#5A2413';
const ROUND = { 'stroke-linecap': 'round' };

/** From thumb to little finger: how far outside the pointing finger's circle, and the degrees at which it ends. */
const FINGERS = [
  [74, 113],
  [0, 93.4],
  [-74, 97],
  [-148, 103],
  [-222, 113],
] as const;

/** A person's finger: solid, with a nail that catches the light. */
const solid = ([out, end]: readonly [number, number]) =>
  stroke(arc(WRIST, REACH + out, end, 172), SKIN, THICK, ROUND) +
  stroke(arc(WRIST, REACH + out + 9, end - 0.6, end + 1.3), mix(SKIN, '#D98B5F', 0.55), 26, ROUND);

/** The same finger as numbers draw it: fine lines side by side, which end where a fingertip would. */
function ruled([out, end]: readonly [number, number]): string {
  const lines = steps(-22, 22, 5).map((offset) => {
    const tip = Math.sqrt((THICK / 2) ** 2 - offset ** 2) - 7;
    const degrees = (tip / (REACH + out)) * (180 / Math.PI);
    return arc(WRIST, REACH + out + offset, end - degrees, 172);
  });
  return (
    stroke(arc(WRIST, REACH + out, end, 172), INK.paper, THICK, ROUND) + stroke(lines.join(''), INK.pine, 6)
  );
}

/** Two hands of arcs meeting at one point on a line. */
export function handsOfArcs(): string {
  const ripples = steps(60, 900, 22).map((radius) => ring(MEET, radius, mix(INK.gold, INK.clay, 0.4), 2));
  return [
    ground(INK.gold),
    ...ripples,
    stroke(`M0 ${MEET[1]}H${WIDTH}`, INK.paper, 4),
    ...FINGERS.map(solid),
    group({ transform: `rotate(180 ${MEET[0]} ${MEET[1]})` }, ...FINGERS.map(ruled)),
    disc(MEET, 15, INK.clay),
    ring(MEET, 15, INK.paper, 5),
  ].join('');
}
