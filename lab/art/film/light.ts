/** Color as light: red, green and blue, linear, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Three numbers to paint on. */
export type Pixel = Float32Array;

/** Adds light to a pixel. */
export function add(pixel: Pixel, [red, green, blue]: Rgb, amount: number): void {
  pixel[0] = (pixel[0] as number) + red * amount;
  pixel[1] = (pixel[1] as number) + green * amount;
  pixel[2] = (pixel[2] as number) + blue * amount;
}

/** Covers a pixel with paint; `share` is how much of it, 0 to 1. */
export function lay(pixel: Pixel, paint: Rgb | Pixel, share: number): void {
  for (let c = 0; c < 3; c++) pixel[c] = mix(pixel[c] as number, paint[c] as number, share);
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toSrgb = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** The light of a color written as #RRGGBB. */
export function rgb(hex: string): Rgb {
  const at = (index: number) => toLinear(Number.parseInt(hex.slice(index, index + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

const STEPS = 8192;
const CURVE = Float32Array.from({ length: STEPS + 2 }, (_, i) => 255 * toSrgb(i / STEPS));

/** The value 0 to 255, with its fraction, that a screen needs for this much light. */
export function screenValue(light: number): number {
  const place = Math.min(1, Math.max(0, light)) * STEPS;
  const index = Math.floor(place);
  const below = CURVE[index] as number;
  return below + ((CURVE[index + 1] as number) - below) * (place - index);
}

export const clamp = (value: number) => Math.min(1, Math.max(0, value));
export const mix = (a: number, b: number, share: number) => a + (b - a) * share;

export function smooth(from: number, to: number, value: number): number {
  const x = clamp((value - from) / (to - from));
  return x * x * (3 - 2 * x);
}

/** The same "random" number 0 to 1 for the same three numbers, on every machine. */
export function hash(a: number, b = 0, c = 0): number {
  let h =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0xc2b2ae35, 0x27d4eb2f) ^ Math.imul(c, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}
