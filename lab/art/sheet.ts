import { type Attributes, at, element, fill, type Point } from '../../scripts/cards/svg.ts';

/** Pictures are drawn on a sheet of this size, in SVG units. */
export const WIDTH = 1280;

export const HEIGHT = 800;

export const group = (attributes: Attributes, ...children: string[]) =>
  element('g', attributes, children.join(''));

/** A clipping outline and what is seen through it. */
export const through = (id: string, d: string, ...children: string[]) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath>${group({ 'clip-path': `url(#${id})` }, ...children)}`;

export const ring = ([x, y]: Point, radius: number, color: string, width: number, more: Attributes = {}) =>
  element('circle', {
    cx: at(x),
    cy: at(y),
    r: at(radius),
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    ...more,
  });

/** The whole sheet in one color. */
export const ground = (color: string) => fill(`M0 0h${WIDTH}v${HEIGHT}h-${WIDTH}z`, color);

export const path = (points: readonly Point[], close = '') =>
  `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}${close}`;

/** A soft line through the middles of its points; closed when its end is its beginning. */
export function curve(points: readonly Point[]): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const closed = first[0] === last[0] && first[1] === last[1];
  const start = closed ? middle(first, points[1] ?? first) : first;
  let d = `M${at(start[0])} ${at(start[1])}`;
  points.slice(1).forEach((point, index) => {
    const next = points[index + 2] ?? (closed ? points[1] : undefined);
    if (!next) d += `L${at(point[0])} ${at(point[1])}`;
    else {
      const [x, y] = middle(point, next);
      d += `Q${at(point[0])} ${at(point[1])} ${at(x)} ${at(y)}`;
    }
  });
  return closed ? `${d}z` : d;
}

/** `count` numbers from `from` to `to`, both included. */
export const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
