export type Point = readonly [x: number, y: number];

export type Attributes = Record<string, string | number>;

/** A coordinate as it is written: a tenth of a unit is finer than any screen shows. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);

export function element(name: string, attributes: Attributes, children = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${list.join('')}${children ? `>${children}</${name}>` : '/>'}`;
}

export const fill = (d: string, color: string, more: Attributes = {}) =>
  element('path', { d, fill: color, ...more });

export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  element('path', { d, fill: 'none', stroke: color, 'stroke-width': width, ...more });

export const disc = ([x, y]: Point, radius: number, color: string) =>
  element('circle', { cx: at(x), cy: at(y), r: at(radius), fill: color });

/** The point at `degrees` (0 is right, 90 is up) on a circle. */
export const polar = ([x, y]: Point, radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
};

/** Part of a circle, counter-clockwise `from` … `to` in degrees. */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const [a, b] = [polar(centre, radius, from), polar(centre, radius, to)];
  const large = to - from > 180 ? 1 : 0;
  return `M${at(a[0])} ${at(a[1])}A${at(radius)} ${at(radius)} 0 ${large} 0 ${at(b[0])} ${at(b[1])}`;
}
