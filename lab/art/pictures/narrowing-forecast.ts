import { INK, mix } from '../../../scripts/cards/palette.ts';
import { at, disc, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { noise } from '../random.ts';
import { ground, HEIGHT, path, ring, steps, through, WIDTH } from '../sheet.ts';

const TODAY: Point = [452, 452];
const RIGHT = WIDTH + 20;
/** How far off the forecast may be at the right edge: nine times in ten, three in four, every second time. */
const BANDS = [
  { spread: 318, color: INK.clayDeep },
  { spread: 200, color: INK.clay },
  { spread: 104, color: INK.gold },
];

const trend = (x: number) => TODAY[1] - (x - TODAY[0]) * 0.12 - 14 * Math.sin((x - TODAY[0]) / 118);

function band(spread: number): string {
  const error = (x: number) => spread * ((x - TODAY[0]) / (WIDTH - TODAY[0])) ** 0.72;
  const xs = steps(TODAY[0], RIGHT, 40);
  const upper = xs.map((x): Point => [x, trend(x) - error(x)]);
  const lower = xs.map((x): Point => [x, trend(x) + error(x) * 0.86]).reverse();
  return path([...upper, ...lower], 'z');
}

/** What happened, up to today: a slow rise, and the year's unrest in it. */
function history(): Point[] {
  return steps(-28, TODAY[0], 25).map((x, index) => {
    const unrest = index === 24 ? 0 : noise(index * 0.47, 0.5, 12) * 92;
    return [x, TODAY[1] + (TODAY[0] - x) * 0.18 + unrest];
  });
}

/** A forecast line whose band of error narrows as it nears today. */
export function narrowingForecast(): string {
  const past = history();
  const ripples = (color: string) => steps(70, 1120, 22).map((radius) => ring(TODAY, radius, color, 2));
  const [widest] = BANDS;
  return [
    ground(INK.pine),
    ...ripples(mix(INK.pine, INK.mist, 0.26)),
    ...BANDS.map(({ spread, color }) => fill(band(spread), color)),
    through('band', band(widest?.spread ?? 0), ...ripples(mix(INK.gold, INK.paper, 0.45))),
    stroke(path(steps(TODAY[0], RIGHT, 60).map((x): Point => [x, trend(x)])), INK.pineDeep, 7, {
      'stroke-dasharray': '26 15',
    }),
    stroke(
      past.map(([x, y]) => `M${at(x)} ${at(y + 18)}V${HEIGHT}`).join(''),
      mix(INK.pine, INK.mist, 0.45),
      2.5,
    ),
    stroke(path(past), INK.paper, 7, { 'stroke-linejoin': 'round' }),
    stroke(`M${TODAY[0]} 0V${HEIGHT}`, INK.paper, 3),
    disc(TODAY, 24, INK.pine),
    ring(TODAY, 24, INK.paper, 6),
    disc(TODAY, 11, INK.gold),
  ].join('');
}
