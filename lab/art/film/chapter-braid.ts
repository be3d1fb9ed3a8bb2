import {
  bar,
  type Chapter,
  curve,
  disc,
  GOLD,
  GROUND,
  line,
  MIST,
  PAPER,
  PINE,
  part,
  pop,
  ring,
} from './stage.ts';

const [FROM, TO] = [90, 1190];
const MIDDLE = 300;
const WAVE = 200;
const [START, LENGTH] = [0.3, 5.2];

/** Far apart at first, close at the end. */
const swing = (x: number) =>
  (40 + 100 * Math.max(0, 1 - (x - FROM) / 1000)) * Math.sin(((x - FROM) / WAVE) * Math.PI + 0.9);
const CROSSINGS = [1, 2, 3, 4, 5].map((k) => FROM + ((k * Math.PI - 0.9) / Math.PI) * WAVE);
const head = (second: number) => FROM + (TO - FROM) * Math.min(1, Math.max(0, (second - START) / LENGTH));
const timeAt = (x: number) => START + ((x - FROM) / (TO - FROM)) * LENGTH;

function strand(sign: number, from: number, to: number): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  for (let x = from; x < to; x += 4) points.push([x, MIDDLE + sign * swing(x)]);
  points.push([to, MIDDLE + sign * swing(to)]);
  return points;
}

/** The model counts: one mark for everything it has seen. */
function counts(end: number): string {
  let marks = '';
  for (let x = FROM + 12; x < end - 12; x += 22) {
    const height = 26 + 74 * Math.abs(Math.sin(x / 61) * Math.cos(x / 173)) + 16 * Math.sin(x / 29);
    marks += bar(x - 4, GROUND - 3, 8, Math.max(10, height) * part(end, x, 120), GOLD, 0.85);
  }
  return marks;
}

/** A person decides: one way is taken, the other left. */
function decision(x: number, second: number): string {
  const since = timeAt(x);
  const size = pop(second, since, 0.5);
  if (size === 0) return '';
  const left = part(second, since, 0.7);
  const fade = 0.75 - 0.45 * part(second, since + 0.8, 0.8);
  const drop = part(second, since + 0.1, 0.5);
  return (
    curve(
      [
        [x, MIDDLE],
        [x + 74 * left, MIDDLE - 118 * left],
      ],
      { ink: MIST, width: 3, dash: '3 9', opacity: fade },
    ) +
    line(x, MIDDLE, x, MIDDLE + (GROUND - MIDDLE) * drop, { width: 2, opacity: 0.6 }) +
    ring(x, MIDDLE, 19 * size, { ink: PAPER, width: 4 }, PINE) +
    disc(x, MIDDLE, 9 * size, PAPER)
  );
}

function draw(second: number): string {
  const end = head(second);
  return [
    counts(end),
    end > FROM ? curve(strand(-1, FROM, end), { ink: GOLD, width: 6, dash: '1 11' }) : '',
    end > FROM ? curve(strand(1, FROM, end), { ink: PAPER, width: 7 }) : '',
    ...CROSSINGS.map((x) => decision(x, second)),
    second > START - 0.2
      ? disc(end, MIDDLE + swing(end), 9, PAPER) + disc(end, MIDDLE - swing(end), 9, GOLD)
      : '',
  ].join('');
}

/** A person's line and a model's, braided; where they cross, the person decides. */
export const braid: Chapter = {
  title: 'Human + AI Integration',
  captions: ['The model does the counting.', 'At every fork, a person decides.'],
  labels: [
    { from: 0.7, to: 6.4, x: 40, y: 90, text: 'Model' },
    { from: 0.7, to: 6.4, x: 40, y: 330, text: 'Person' },
  ],
  draw,
  sounds: CROSSINGS.map((x, i) => ({ at: timeAt(x), note: [4, 7, 9, 7, 12][i] as number, loudness: 0.8 })),
};
