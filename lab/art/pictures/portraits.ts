import { INK, mix } from '../../../scripts/cards/palette.ts';
import { at, disc, element, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { ground, group, ring, steps, through, WIDTH } from '../sheet.ts';

// People without faces, as a globe is drawn: one half of the head is lit by the sun of the hour, and the line between is
// between light and shade. A page crops a portrait to its middle: 640 units at 4:5, 800 at 1:1.

const X = WIDTH / 2;
/** The middle of the head, and half its width and height. */
const HEAD: Point = [X, 352];
const HALF = { width: 116, height: 146 };
const CHIN = HEAD[1] + HALF.height;
const SHOULDER = 612;

interface Portrait {
  sky: string;
  sun: Point;
  sunColor: string;
  skin: string;
  /** From which side the light comes: -1 left, 1 right. */
  light: -1 | 1;
  coat: string;
  coatLine: string;
  /** Behind and before the head. */
  back?: () => string;
  front?: () => string;
}

const ellipse = ([cx, cy]: Point, rx: number, ry: number, color: string) =>
  element('ellipse', { cx, cy, rx, ry, fill: color });

/** The outline of the head from the crown to the chin. */
const headPath = `M${X} ${HEAD[1] - HALF.height}C${X + 96} ${HEAD[1] - HALF.height} ${X + 122} ${HEAD[1] - 60} ${X + 114} ${HEAD[1] + 14}C${X + 106} ${HEAD[1] + 84} ${X + 62} ${CHIN} ${X} ${CHIN}C${X - 62} ${CHIN} ${X - 106} ${HEAD[1] + 84} ${X - 114} ${HEAD[1] + 14}C${X - 122} ${HEAD[1] - 60} ${X - 96} ${HEAD[1] - HALF.height} ${X} ${HEAD[1] - HALF.height}z`;

/** The lit part of the head: everything on the side of the light up to a line through the poles. */
const litPath = (light: -1 | 1) =>
  `M${X} 0H${X + light * 400}V800H${X}V${CHIN + 10}Q${X - light * 66} ${HEAD[1]} ${X} ${HEAD[1] - HALF.height - 10}z`;

/** The rings that the light of a sun makes in the sky. */
function sky({ sky: color, sun, sunColor }: Portrait): string {
  const rings = steps(150, 1050, 16).map((radius) => ring(sun, radius, mix(color, sunColor, 0.42), 2.5));
  return ground(color) + rings.join('') + disc(sun, 104, sunColor);
}

/** Neck, shoulders, and the lines of the coat: half circles around the neck. */
function body({ skin, light, coat, coatLine }: Portrait): string {
  const neck = `M${X - 54} ${CHIN - 64}h108v${SHOULDER - CHIN + 80}q-54 58-108 0z`;
  const shoulders = `M${X - 330} 810C${X - 322} 690 ${X - 250} 652 ${X - 148} ${SHOULDER + 6}Q${X - 84} ${SHOULDER - 20} ${X - 60} ${SHOULDER - 40}Q${X} ${SHOULDER + 52} ${X + 60} ${SHOULDER - 40}Q${X + 84} ${SHOULDER - 20} ${X + 148} ${SHOULDER + 6}C${X + 250} 652 ${X + 322} 690 ${X + 330} 810z`;
  const folds = steps(96, 420, 10).map((radius) => ring([X, SHOULDER - 40], radius, coatLine, 3));
  const shade = mix(skin, INK.ink, 0.35);
  return [
    fill(neck, shade),
    through(`neck${light}`, neck, fill(litPath(light), skin)),
    ellipse([X, CHIN - 20], 62, 34, shade),
    through('coat', shoulders, ground(coat), ...folds),
  ].join('');
}

function head({ skin, light }: Portrait): string {
  const shade = mix(skin, INK.ink, 0.42);
  const bright = mix(skin, INK.gold, 0.2);
  const ears = [-1, 1].map((side) =>
    ellipse([X + side * 114, HEAD[1] + 28], 20, 32, side === light ? skin : shade),
  );
  return [
    ...ears,
    fill(headPath, shade),
    through(
      'head',
      headPath,
      fill(litPath(light), skin),
      stroke(
        `M${X + light * 88} ${HEAD[1] - 110}Q${X + light * 128} ${HEAD[1]} ${X + light * 74} ${CHIN - 34}`,
        bright,
        16,
      ),
    ),
  ].join('');
}

const HAIR = '#17110D';
const STRAND = mix(HAIR, '#C98B5A', 0.4);

/** The hair on top of the head, down to a hairline `low` units above its middle. */
const cap = (low: number, grow: number, color = HAIR) =>
  fill(
    `M${X - HALF.width - grow} ${HEAD[1] + 6}C${X - HALF.width - grow - 12} ${HEAD[1] - 120} ${X - 84} ${HEAD[1] - HALF.height - grow * 1.6} ${X} ${HEAD[1] - HALF.height - grow * 1.6}S${X + HALF.width + grow + 12} ${HEAD[1] - 120} ${X + HALF.width + grow} ${HEAD[1] + 6}L${X + HALF.width - 14} ${HEAD[1] + 2}Q${X + 96} ${HEAD[1] - low + 20} ${X + 62} ${HEAD[1] - low}Q${X} ${HEAD[1] - low - 18} ${X - 62} ${HEAD[1] - low}Q${X - 96} ${HEAD[1] - low + 20} ${X - HALF.width + 14} ${HEAD[1] + 2}z`,
    color,
  );

const crown = () => {
  const middle: Point = [X, HEAD[1] - 74];
  return (
    disc(middle, 216, HAIR) +
    steps(60, 200, 8)
      .map((radius) => ring(middle, radius, STRAND, 2.5))
      .join('')
  );
};

const bun = () => {
  const middle: Point = [X, 150];
  return disc(middle, 84, HAIR) + [28, 48, 68].map((radius) => ring(middle, radius, STRAND, 2.5)).join('');
};

const beard = () =>
  fill(
    `M${X - 112} ${HEAD[1] + 26}Q${X - 92} ${HEAD[1] + 62} ${X - 52} ${HEAD[1] + 62}Q${X} ${HEAD[1] + 44} ${X + 52} ${HEAD[1] + 62}Q${X + 92} ${HEAD[1] + 62} ${X + 112} ${HEAD[1] + 26}C${X + 112} ${HEAD[1] + 112} ${X + 64} ${CHIN + 26} ${X} ${CHIN + 26}S${X - 112} ${HEAD[1] + 112} ${X - 112} ${HEAD[1] + 26}z`,
    HAIR,
  );

const glasses = (color: string) =>
  [-1, 1].map((side) => ring([X + side * 50, HEAD[1] + 4], 38, color, 7)).join('') +
  stroke(
    `M${X - 14} ${HEAD[1] - 2}q14-10 28 0M${X - 87} ${HEAD[1]}l-28-8M${X + 87} ${HEAD[1]}l28-8`,
    color,
    7,
  );

/** Side by side, each a little shorter toward the ears; the light catches the gaps. */
const locs = () => {
  const strands = steps(-132, 132, 9).map((dx) => {
    const end = SHOULDER - 6 - Math.abs(dx) * 0.35;
    return `M${at(X + dx * 0.72)} ${HEAD[1] - 110}C${at(X + dx * 1.2)} ${HEAD[1] - 40} ${at(X + dx * 1.22)} ${HEAD[1] + 90} ${at(X + dx * 1.16)} ${at(end)}`;
  });
  const round = { 'stroke-linecap': 'round' };
  return strands
    .map((strand) => stroke(strand, STRAND, 38, round) + stroke(strand, HAIR, 33, round))
    .join('');
};

const earrings = () => [-1, 1].map((side) => disc([X + side * 118, HEAD[1] + 82], 16, INK.gold)).join('');

const wrap = () => {
  const folds = steps(70, 190, 6).map((radius) => ring([X - 40, HEAD[1] - 160], radius, INK.gold, 5));
  const cloth = `M${X - 132} ${HEAD[1] - 20}C${X - 196} ${HEAD[1] - 190} ${X - 120} ${HEAD[1] - 300} ${X + 14} ${HEAD[1] - 292}C${X + 150} ${HEAD[1] - 290} ${X + 190} ${HEAD[1] - 160} ${X + 132} ${HEAD[1] - 20}Q${X + 84} ${HEAD[1] - 62} ${X} ${HEAD[1] - 70}Q${X - 84} ${HEAD[1] - 62} ${X - 132} ${HEAD[1] - 20}z`;
  return through('wrap', cloth, ground(INK.clay), ...folds);
};

const draw = (portrait: Portrait) => () =>
  group({}, sky(portrait), portrait.back?.() ?? '', body(portrait), head(portrait), portrait.front?.() ?? '');

/** The portraits by the hour of their sun. */
export const PORTRAITS: Record<string, () => string> = {
  noon: draw({
    sky: INK.clayDeep,
    sun: [X, 60],
    sunColor: INK.gold,
    skin: '#6E3A1F',
    light: 1,
    coat: INK.pine,
    coatLine: mix(INK.pine, INK.mist, 0.4),
    back: crown,
    front: () => cap(86, 6) + earrings(),
  }),
  morning: draw({
    sky: INK.pine,
    sun: [860, 300],
    sunColor: INK.gold,
    skin: '#5A2C17',
    light: 1,
    coat: INK.paper,
    coatLine: mix(INK.paper, INK.pine, 0.35),
    front: () => beard() + cap(92, 8),
  }),
  evening: draw({
    sky: INK.gold,
    sun: [402, 420],
    sunColor: INK.paper,
    skin: '#7A4526',
    light: -1,
    coat: INK.clay,
    coatLine: mix(INK.clay, INK.paper, 0.4),
    back: locs,
    front: () => cap(90, 10),
  }),
  dawn: draw({
    sky: mix(INK.pine, INK.mist, 0.75),
    sun: [420, 640],
    sunColor: INK.gold,
    skin: '#854D2B',
    light: -1,
    coat: INK.pineDeep,
    coatLine: mix(INK.pineDeep, INK.gold, 0.5),
    back: bun,
    front: () => cap(84, 6) + earrings(),
  }),
  afternoon: draw({
    sky: INK.pineDeep,
    sun: [900, 170],
    sunColor: INK.gold,
    skin: '#633218',
    light: 1,
    coat: INK.gold,
    coatLine: mix(INK.gold, INK.clayDeep, 0.6),
    front: () => wrap() + earrings(),
  }),
  dusk: draw({
    sky: INK.clay,
    sun: [392, 560],
    sunColor: mix(INK.gold, INK.paper, 0.4),
    skin: '#4A2413',
    light: -1,
    coat: INK.pine,
    coatLine: mix(INK.pine, INK.mist, 0.4),
    front: () => glasses(INK.gold) + beard(),
  }),
};
