import { mix } from './light.ts';
import { bar, type Chapter, curve, disc, GOLD, GROUND, line, MIST, PAPER, part, pop } from './stage.ts';

const [FROM, TODAY, TO] = [80, 360, 960];
/** Where each stage goes live. */
const STAGES = [500, 650, 800];
const COST = [300, 258, 214, 186];
const [START, LENGTH] = [0.7, 3.7];
const RISE = 5;

const truth = (x: number) =>
  330 +
  (x - FROM) * 0.06 +
  52 * Math.sin(x / 74) * Math.exp(-x / 900) +
  16 * Math.sin(x / 23 + 1) * Math.exp(-x / 700);
const nowAt = (second: number) => mix(TODAY, TO, Math.min(1, Math.max(0, (second - START) / LENGTH)));
const timeAt = (x: number) => START + ((x - TODAY) / (TO - TODAY)) * LENGTH;
const passed = (second: number) => STAGES.reduce((sum, x) => sum + part(second, timeAt(x), 0.7), 0);

/** What the forecast does not know yet: wider further on, narrower after each stage. */
function band(now: number, second: number): string {
  const open = 150 * 0.56 ** passed(second) * part(second, 0, 0.7);
  const half = (x: number) => open * Math.sqrt((x - now) / (TO - TODAY));
  const xs: number[] = [];
  for (let x = now; x < TO; x += 8) xs.push(x);
  xs.push(TO);
  const calm = (x: number) => mix(truth(now), 330 + (x - FROM) * 0.06, part(x, now, 200));
  const upper = xs.map((x) => [x, calm(x) - half(x)] as const);
  const lower = xs.map((x) => [x, calm(x) + half(x)] as const);
  const outline = [...upper, ...lower.toReversed()]
    .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    .join('L');
  return (
    `<path d="M${outline}z" fill="${GOLD}" opacity="0.24"/>` +
    curve(upper, { ink: GOLD, width: 2.5 }) +
    curve(lower, { ink: GOLD, width: 2.5 }) +
    curve(
      xs.map((x) => [x, calm(x)] as const),
      { ink: GOLD, width: 3, dash: '3 9' },
    )
  );
}

/** Cost before, as an outline, and as it is now. */
function cost(second: number): string {
  const shown = part(second, 0.1, 0.8);
  const stage = passed(second);
  const index = Math.min(2, Math.floor(stage));
  const height = mix(COST[index] as number, COST[index + 1] as number, stage - index);
  const [before] = COST as [number];
  return (
    `<path d="M1066 ${GROUND}V${GROUND - before * shown}H1166V${GROUND}" stroke="${MIST}" stroke-width="3" stroke-dasharray="4 9"/>` +
    bar(1066, GROUND - 3, 100, height * shown, GOLD)
  );
}

function forecast(second: number): string {
  const now = nowAt(second);
  const known: (readonly [number, number])[] = [];
  const first = FROM + (TODAY - FROM) * (1 - part(second, -0.4, 1));
  for (let x = first; x < now; x += 4) known.push([x, truth(x)]);
  known.push([now, truth(now)]);
  const stages = STAGES.map((x) => {
    const live = pop(second, timeAt(x), 0.5);
    return (
      line(x, GROUND, x, GROUND - 30 - 26 * live, { width: 3, opacity: 0.5 + 0.5 * Math.min(1, live) }) +
      disc(x, GROUND - 62, 9 * live, PAPER)
    );
  });
  return [
    now < TO ? band(now, second) : '',
    curve(known, { width: 5 }),
    line(now, GROUND, now, 190, { ink: PAPER, width: 2, opacity: 0.7 }),
    disc(now, truth(now), 10, PAPER),
    ...stages,
    cost(second),
  ].join('');
}

/** The firm's mark: the sun comes up over the line, where it is noon. */
function mark(second: number): string {
  const up = part(second, RISE, 1.1);
  const arcs = [116, 176, 244].map((radius, index) => {
    const drawn = part(second, RISE + 0.1 + index * 0.16, 0.9);
    const length = Math.PI * radius;
    return `<path d="M${640 - radius} ${GROUND}a${radius} ${radius} 0 0 1 ${2 * radius} 0" stroke="${PAPER}" stroke-width="4" stroke-dasharray="${length * drawn} ${length * 2}"/>`;
  });
  return [
    ...arcs,
    line(640, GROUND - 60, 640, GROUND - 60 - 280 * part(second, RISE + 0.7, 0.8), { width: 4 }),
    `<clipPath id="above"><path d="M0 0H1280V${GROUND}H0z"/></clipPath><g clip-path="url(#above)">${disc(640, GROUND + 70 * (1 - up), 64, GOLD)}</g>`,
    ...[0, 1, 2].map((i) => {
      const half = [120, 76, 34][i] as number;
      const wide = half * part(second, RISE + 0.6 + i * 0.15, 0.7);
      return line(640 - wide, GROUND + 30 + i * 26, 640 + wide, GROUND + 30 + i * 26, { ink: GOLD });
    }),
  ].join('');
}

function draw(second: number): string {
  const sunk = part(second, RISE - 0.5, 0.7);
  if (sunk === 0) return forecast(second);
  // All of it folds into the line it stands on.
  const folded = `<g transform="translate(0 ${GROUND * sunk}) scale(1 ${1 - sunk})" opacity="${1 - sunk}">${forecast(second)}</g>`;
  return (sunk < 1 ? folded : '') + mark(second);
}

/** A forecast closes in on the truth as stages go live, the cost falls, and the day begins. */
export const adapt: Chapter = {
  title: 'Implementation & Adaptation',
  captions: [
    'It goes live in stages, and the forecast closes in.',
    'The cost comes down, and you can see why.',
  ],
  labels: [
    { from: 0.8, to: RISE - 0.6, x: 700, y: 130, text: 'Forecast' },
    { from: 0.8, to: RISE - 0.6, x: 990, y: 190, text: '$ a week' },
  ],
  draw,
  sounds: [
    ...STAGES.map((x, i) => ({ at: timeAt(x), note: [4, 7, 9][i] as number, loudness: 0.8 })),
    ...[0, 4, 7, 12].map((note, i) => ({ at: RISE + 0.4 + i * 0.18, note, loudness: 0.7 })),
  ],
};
