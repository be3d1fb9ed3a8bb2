import { INK, mix } from '../../../scripts/cards/palette.ts';
import { at, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { ground, HEIGHT, path, ring, steps } from '../sheet.ts';

const TOP = 236;
const MEET = 660;
const END = 1200;
const ONE = 196;
/** As they lie side by side, from above: weight, fine lines in it, and by when it has run into the last one. */
const LINES = [
  { weight: 20, color: mix(INK.pine, INK.mist, 0.5), fine: 0, ends: 830 },
  { weight: 38, color: INK.gold, fine: 1, ends: 930 },
  { weight: 62, color: INK.clay, fine: 2, ends: 1030 },
  { weight: 84, color: INK.mist, fine: 3, ends: 1130 },
  { weight: 124, color: INK.pine, fine: 5, ends: Number.POSITIVE_INFINITY },
];
/** Where each comes from, left of the middle of its turn, and the circle it turns on; the third comes straight. */
const TURNS = [
  { x: 530, radius: 130 },
  { x: 290, radius: 220 },
  undefined,
  { x: 120, radius: 330 },
  { x: 400, radius: 170 },
];
const TOTAL = LINES.reduce((sum, { weight }) => sum + weight, 0);
const SPAN = steps(MEET, 1300, 65);

const ease = (t: number) => {
  const u = Math.min(1, Math.max(0, t));
  return u * u * u * (u * (u * 6 - 15) + 10);
};

/** Upper and lower edge of a line at `x`, from where all lie side by side to where there is one. */
function edges(index: number, x: number): Point {
  const weights = LINES.map(({ weight, ends }) => weight * (1 - ease((x - MEET) / (ends - MEET))));
  const whole = TOTAL + (ONE - TOTAL) * ease((x - MEET) / (END - MEET));
  const others = weights.slice(0, -1).reduce((sum, weight) => sum + weight, 0);
  weights[weights.length - 1] = whole - others;
  const upper = weights.slice(0, index).reduce((sum, weight) => sum + weight, TOP + (TOTAL - whole) / 2);
  return [upper, upper + (weights[index] ?? 0)];
}

/** The way of a line until they meet, `aside` of its middle. */
function way(index: number, aside: number): string {
  const [upper, lower] = edges(index, MEET);
  const y = (upper + lower) / 2 + aside;
  const turn = TURNS[index];
  if (!turn) return `M-20 ${at(y)}H${MEET + 1}`;
  const [from, out, sweep] = index < 2 ? [-20, 1, 0] : [HEIGHT + 20, -1, 1];
  const radius = turn.radius + aside * out;
  const r = at(radius);
  return `M${at(turn.x - aside * out)} ${from}V${at(y - radius * out)}a${r} ${r} 0 0 ${sweep} ${r} ${at(radius * out)}H${MEET + 1}`;
}

/** A line with the fine lines that run along in it, through its turn and into the one. */
function line({ weight, color, fine }: (typeof LINES)[number], index: number): string {
  const side = (which: 0 | 1) => SPAN.map((x): Point => [x, edges(index, x)[which]]);
  const merging = path([...side(0), ...side(1).reverse()], 'z');
  const grooves = Array.from({ length: fine }, (_, groove) => {
    const share = (groove + 1) / (fine + 1);
    const on = SPAN.map((x) => [x, ...edges(index, x)] as const)
      .filter(([, upper, lower]) => lower - upper > 5 * fine)
      .map(([x, upper, lower]): Point => [x, upper + (lower - upper) * share]);
    return way(index, (share - 0.5) * weight) + path(on);
  });
  return (
    stroke(way(index, 0), color, weight) +
    fill(merging, color) +
    stroke(grooves.join(''), INK.paper, 2.5, { opacity: 0.6, 'stroke-linecap': 'round' })
  );
}

/** Five lines of different weight running together into one. */
export function fiveIntoOne(): string {
  const paper = mix(INK.paper, INK.sand, 0.35);
  return [
    ground(paper),
    ...steps(420, 1300, 12).map((radius) => ring([450, 920], radius, mix(paper, INK.clay, 0.22), 2.5)),
    ...LINES.map(line),
  ].join('');
}
