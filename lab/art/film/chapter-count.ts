import { hash, mix } from './light.ts';
import { type Chapter, disc, GOLD, GROUND, line, MIST, PAPER, part, pop, ring } from './stage.ts';

/** How many of those who wait belong to each kind of work; the third is where they wait longest. */
const KINDS = [4, 6, 13, 5, 3, 5];
const WORST = 2;
const TOTAL = KINDS.reduce((sum, count) => sum + count, 0);
const GATE = 480;
const FIRST = 0.5;
const EVERY = 0.115;
const LAST = FIRST + TOTAL * EVERY;
const DOT = 14;

/** Kind and place in its column of each one counted, mixed as they come. */
const SLOTS = (() => {
  const kinds = KINDS.flatMap((count, kind) =>
    Array.from({ length: count }, (_, i) => [hash(kind + 3, i), kind] as const),
  );
  const filled = KINDS.map(() => 0);
  return kinds
    .sort(([a], [b]) => a - b)
    .map(([, kind]) => {
      const place = filled[kind] as number;
      filled[kind] = place + 1;
      return { kind, place };
    });
})();

const slotX = (kind: number) => 650 + kind * 106;
const slotY = (place: number) => GROUND - DOT - 4 - place * (2 * DOT + 3);

/** The queue winds towards the gate; `way` is how far it still has to go. */
function queueAt(way: number): readonly [number, number] {
  return [GATE - way, 360 + 92 * Math.sin(way / 78) * Math.min(1, way / 140)];
}

function counted(index: number, second: number): string {
  const { kind, place } = SLOTS[index] as (typeof SLOTS)[number];
  const passes = FIRST + index * EVERY;
  const way = (passes - second) * 240;
  if (way > 0) return ring(...queueAt(way), DOT - 1.5, { ink: MIST, width: 3 });
  const flight = part(second, passes, 0.7);
  const x = mix(GATE, slotX(kind), flight);
  const y = mix(360, slotY(place), flight) - 110 * Math.sin(Math.PI * flight) * (1 - flight * 0.4);
  const isGold = kind === WORST && second > LAST + 0.9 + place * 0.035;
  return disc(x, y, DOT, isGold ? GOLD : PAPER);
}

function draw(second: number): string {
  const gate = pop(second, -0.1, 0.6);
  const shown = part(second, LAST + 0.7, 0.7);
  const average = slotY(TOTAL / KINDS.length - 1) - DOT;
  // Once all are counted, the picture moves over to them.
  const pan = 275 * part(second, LAST + 0.1, 1.1);
  const drawing = [
    line(GATE, GROUND, GATE, GROUND - 380 * gate * (1 - part(second, LAST + 0.1, 0.6)), {
      ink: GOLD,
      width: 3,
    }),
    ...KINDS.map((_, kind) => line(slotX(kind) - 36, GROUND, slotX(kind) + 36, GROUND, { width: 6 })),
    ...SLOTS.map((_, index) => counted(index, second)),
    shown > 0
      ? line(596, average, mix(596, 1234, shown), average, { width: 3, dash: '4 10', opacity: 0.9 })
      : '',
  ].join('');
  return `<g transform="translate(${-pan} 0)">${drawing}</g>`;
}

const SCALE = [0, 2, 4, 7, 9, 12];

/** A queue is counted, one by one, and sorted by what it waits for. */
export const count: Chapter = {
  title: 'Comprehensive Assessment',
  captions: ['We count the work, piece by piece,', 'and find the place where it waits.'],
  labels: [
    { from: 0.6, to: 6.8, x: 90, y: 130, text: `${TOTAL} jobs` },
    { from: LAST + 1.1, to: 6.8, x: 520, y: 90, text: `${KINDS[WORST]} wait here` },
    { from: LAST + 1.1, to: 6.8, x: 980, y: 345, text: 'Average' },
  ],
  draw,
  sounds: [
    ...SLOTS.map(({ kind }, index) => ({
      at: FIRST + index * EVERY,
      note: SCALE[kind] as number,
      loudness: 0.3,
    })),
    { at: LAST + 0.75, note: 12, loudness: 0.8 },
  ],
};
