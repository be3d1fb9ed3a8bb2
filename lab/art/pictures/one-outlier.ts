import { INK, mix } from '../../../scripts/cards/palette.ts';
import { disc, type Point, polar } from '../../../scripts/cards/svg.ts';
import { noise } from '../random.ts';
import { ground, HEIGHT, ring, steps, WIDTH } from '../sheet.ts';

const EMBER = mix(INK.clayDeep, INK.ink, 0.55);
const CENTRE: Point = [250, 1120];
const ODD: Point = [842, 368];
const PITCH = 46;
const CLEAR = 112;

/** A field of dots with one ringed outlier. */
export function oneOutlier(): string {
  const dots = steps(8, 34, 27).flatMap((circle) => {
    const radius = circle * PITCH;
    const count = Math.floor((radius * 2 * Math.PI) / PITCH);
    return Array.from({ length: count }, (_, index) => {
      const [x, y] = polar(CENTRE, radius, (index * 360) / count);
      const outside = x < -20 || x > WIDTH + 20 || y < -20 || y > HEIGHT + 20;
      if (outside || Math.hypot(x - ODD[0], y - ODD[1]) < CLEAR) return '';
      const size = 11 + noise(x / 230, y / 230, 21) * 10;
      return disc(
        [x, y],
        Math.max(2.5, size),
        mix(INK.clay, INK.gold, 0.35 + noise(x / 260, y / 260, 40) * 0.7),
      );
    });
  });
  return [
    ground(EMBER),
    ...dots,
    ring(ODD, 86, INK.paper, 5),
    ring(ODD, 62, INK.paper, 5),
    disc(ODD, 32, INK.paper),
  ].join('');
}
