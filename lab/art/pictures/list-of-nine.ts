import { INK, mix } from '../../../scripts/cards/palette.ts';
import { at, disc, fill, type Point, stroke } from '../../../scripts/cards/svg.ts';
import { noise, seeded } from '../random.ts';
import { curve, ground, group, ring, steps, WIDTH } from '../sheet.ts';

const PITCH = 59;
const TOP = 158;
const LEFT = 150;
const LENGTHS = [330, 270, 372, 296, 300, 348, 240, 318, 286];
const CHOSEN = [1, 4, 7];
const SUN: Point = [WIDTH, 392];
// Of the sheet, in degrees, about the middle of its left edge.
const TILT = -3;
const MIDDLE = 400;
const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

const line = (index: number) => TOP + index * PITCH;

/** Writing that says nothing: words of loops, now and then a tall letter or one that hangs. */
function writing(index: number): string {
  const random = seeded(index + 21);
  const end = LEFT + 40 + (LENGTHS[index] ?? 0);
  const y = line(index);
  let d = '';
  for (let x = LEFT + 40; x < end - 24; x += 18) {
    const points: Point[] = [[x, y + 6]];
    for (let letters = 3 + Math.floor(random() * 5); letters > 0 && x < end; letters--) {
      const width = 9 + random() * 8;
      const kind = random();
      points.push(
        [x + width * 0.4, y - (kind < 0.2 ? 34 : 11)],
        [x + width * 0.7, y + (kind > 0.88 ? 28 : 11)],
      );
      x += width;
    }
    d += curve([...points, [x + 4, y + 2]]);
  }
  return d;
}

/** A loop drawn by hand around an idea; it overshoots its beginning. */
function loop(index: number): string {
  const half = (LENGTHS[index] ?? 0) / 2 + 52;
  return curve(
    steps(-2.3, 4.7, 40).map((angle, step): Point => {
      const reach = 1 + noise(step / 8, 0, index) * 0.05 + step * 0.0016;
      return [LEFT - 26 + half + Math.cos(angle) * half * reach, line(index) + Math.sin(angle) * 35 * reach];
    }),
  );
}

/** From the right end of a loop, where the tilt of the sheet has put it, to the one line. */
function join(index: number): string {
  const [right, down] = [(LENGTHS[index] ?? 0) + 78, line(index) - MIDDLE];
  const angle = (TILT * Math.PI) / 180;
  const x = LEFT + right * Math.cos(angle) - down * Math.sin(angle);
  const y = MIDDLE + right * Math.sin(angle) + down * Math.cos(angle);
  return `M${at(x)} ${at(y)}C${at(x + 170)} ${at(y - 8)} 730 ${SUN[1]} 930 ${SUN[1]}`;
}

/** A list of nine ideas, three of them ringed and joined to one line. */
export function listOfNine(): string {
  const pale = mix(INK.paper, INK.pine, 0.55);
  const sheet = 'M52 -80H636V900H52z';
  const rules = LENGTHS.map((_, index) => `M52 ${line(index) + 24}H636`).join('');
  const ideas = LENGTHS.map((_, index) => {
    const color = CHOSEN.includes(index) ? INK.ink : pale;
    return disc([LEFT + 6, line(index)], 8, color) + stroke(writing(index), color, 4.5, ROUND);
  });
  return [
    ground(INK.pine),
    ...steps(190, 790, 11).map((radius) => ring(SUN, radius, mix(INK.pine, INK.mist, 0.5), 2.5)),
    group(
      { transform: `rotate(${TILT} ${LEFT} ${MIDDLE})` },
      fill(sheet, INK.ink, { opacity: 0.3, transform: 'translate(14 12)' }),
      fill(sheet, INK.paper),
      stroke(rules, mix(INK.paper, INK.mist, 0.6), 2),
      stroke('M112 -80V900', mix(INK.paper, INK.clay, 0.5), 3),
      ...ideas,
      stroke(CHOSEN.map(loop).join(''), INK.clay, 7, ROUND),
    ),
    stroke(CHOSEN.map(join).join(''), INK.gold, 7, ROUND),
    fill(
      `M820 ${SUN[1]}C900 ${SUN[1] - 3} 930 ${SUN[1] - 8} 990 ${SUN[1] - 8}H${WIDTH}v16H990C930 ${SUN[1] + 8} 900 ${SUN[1] + 3} 820 ${SUN[1]}z`,
      INK.gold,
    ),
    disc(SUN, 130, INK.gold),
  ].join('');
}
