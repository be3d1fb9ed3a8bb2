import { INK, mix } from '../../../scripts/cards/palette.ts';
import { at, disc, fill, stroke } from '../../../scripts/cards/svg.ts';
import { DECATUR, elevation } from '../atlanta.ts';
import { contours, survey } from '../contours.ts';
import { curve, ground, HEIGHT, ring, steps, WIDTH } from '../sheet.ts';

const LEVELS = steps(212, 352, 8);
// Lichen: mist, warmed.
const LICHEN = mix(INK.mist, INK.sand, 0.4);
const TINTS = [
  INK.pineDeep,
  INK.pine,
  mix(INK.pine, LICHEN, 0.3),
  mix(INK.pine, LICHEN, 0.62),
  LICHEN,
  INK.sand,
  mix(INK.sand, INK.paper, 0.55),
  INK.paper,
];

/** Layered contour lines of Atlanta's land, with one point measured and marked. */
export function measuredRelief(): string {
  const land = survey(WIDTH, HEIGHT, 8, elevation);
  const evenOdd = { 'fill-rule': 'evenodd' };
  const layers = LEVELS.map((level, index) => {
    const d = contours(land, level).map(curve).join('');
    const tint = TINTS[index] ?? INK.paper;
    const between = contours(land, level + 10)
      .map(curve)
      .join('');
    return (
      fill(d, INK.ink, { ...evenOdd, transform: 'translate(4 7)', opacity: 0.35 }) +
      fill(d, tint, evenOdd) +
      stroke(between, mix(tint, index > 3 ? INK.pine : INK.mist, 0.25), 2)
    );
  });
  const [x, y] = DECATUR;
  const ticks = [
    ...steps(x - 800, x + 480, 33).map((tick, index) => `M${at(tick)} ${at(y)}v${index % 5 ? -12 : -24}`),
    ...steps(y - 400, y + 400, 21).map((tick, index) => `M${at(x)} ${at(tick)}h${index % 5 ? 12 : 24}`),
  ].join('');
  return [
    ground(mix(INK.pineDeep, INK.ink, 0.6)),
    ...layers,
    stroke(`M0 ${y}H${WIDTH}M${x} 0V${HEIGHT}${ticks}`, INK.clay, 3.5),
    disc(DECATUR, 52, INK.paper),
    ring(DECATUR, 52, INK.clay, 6),
    disc(DECATUR, 22, INK.clay),
  ].join('');
}
