import { mix } from './light.ts';
import { bar, type Chapter, curve, disc, GOLD, GROUND, line, MIST, PAPER, part, pop, ring } from './stage.ts';

/** Nine ideas: what each returns (above the line) and what it costs (below), in pixels. */
const IDEAS = [
  { gain: 92, cost: 84 },
  { gain: 262, cost: 62 },
  { gain: 120, cost: 116 },
  { gain: 64, cost: 38 },
  { gain: 352, cost: 52 },
  { gain: 148, cost: 104 },
  { gain: 98, cost: 70 },
  { gain: 206, cost: 34 },
  { gain: 80, cost: 122 },
];
const CHOSEN = [1, 4, 7];
const [SWEEP, GATHER, PROVE] = [2.5, 3.7, 5];

const startX = (index: number) => 144 + index * 124;
const endX = (place: number) => 316 + place * 310;

function idea(index: number, second: number): string {
  const { gain, cost } = IDEAS[index] as (typeof IDEAS)[number];
  const place = CHOSEN.indexOf(index);
  const grown = pop(second, 0.35 + index * 0.13, 0.8);
  const judged = part(second, SWEEP + index * 0.11, 0.4);
  if (place < 0) {
    const left = grown * (1 - judged);
    const x = startX(index) - 27;
    const gone = 1 - part(second, GATHER, 0.5);
    return (
      bar(x, GROUND, 54, gain * left, MIST, 0.55) +
      bar(x, GROUND, 54, -cost * left, MIST, 0.28) +
      disc(startX(index), GROUND, 8 * judged, MIST, 0.7 * gone)
    );
  }
  const moved = part(second, GATHER + place * 0.1, 0.9);
  const x = mix(startX(index), endX(place), moved);
  const width = mix(54, 150, moved);
  return (
    bar(x - width / 2, GROUND, width, gain * grown, MIST, 0.55 * (1 - judged)) +
    bar(x - width / 2, GROUND, width, gain * grown, GOLD, judged) +
    bar(x - width / 2, GROUND, width, -cost * grown, MIST, mix(0.28, 0.6, judged))
  );
}

/** The number that will prove it: a mark on the bar's height. */
function proof(place: number, second: number): string {
  const set = part(second, PROVE + place * 0.28, 0.6);
  if (set === 0) return '';
  const { gain } = IDEAS[CHOSEN[place] as number] as (typeof IDEAS)[number];
  const y = GROUND - gain;
  const [from, to] = [endX(place) - 112, endX(place) + 112];
  const tick = part(second, PROVE + place * 0.28 + 0.35, 0.4);
  return (
    line(from, y, mix(from, to, set), y, { width: 3, dash: '4 10' }) +
    ring(to + 22, y, 20 * pop(second, PROVE + place * 0.28 + 0.2, 0.5), { ink: PAPER, width: 3 }) +
    (tick > 0
      ? curve(
          [
            [to + 14, y],
            [to + 20, y + 6],
            [mix(to + 20, to + 31, tick), mix(y + 6, y - 7, tick)],
          ],
          { width: 3 },
        )
      : '')
  );
}

function draw(second: number): string {
  return [
    ...IDEAS.map((_, index) => idea(index, second)),
    ...CHOSEN.map((_, place) => proof(place, second)),
  ].join('');
}

/** Nine ideas with their price and return; three of them stay. */
export const choose: Chapter = {
  title: 'Data-Driven Strategy',
  captions: [
    'Nine ideas, each with its return and its price.',
    'Three stay, each with the number that will prove it.',
  ],
  labels: [
    { from: 0.6, to: GATHER - 0.1, x: 90, y: 90, text: `${IDEAS.length} ideas` },
    { from: GATHER + 0.2, to: 6.8, x: 90, y: 90, text: `${CHOSEN.length} kept` },
    { from: GATHER + 1.2, to: 6.8, x: 1100, y: 470, text: 'Return' },
    { from: GATHER + 1.2, to: 6.8, x: 1100, y: 580, text: 'Price' },
  ],
  draw,
  sounds: [
    ...IDEAS.map((_, index) => ({
      at: 0.4 + index * 0.13,
      note: [0, 2, 4, 7, 9][index % 5] as number,
      loudness: 0.25,
    })),
    ...CHOSEN.map((_, place) => ({
      at: PROVE + 0.3 + place * 0.28,
      note: [7, 12, 9][place] as number,
      loudness: 0.75,
    })),
  ],
};
