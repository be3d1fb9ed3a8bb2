import { fractal, noise } from './random.ts';
import { WIDTH } from './sheet.ts';

/** Makes a print of a drawing, in place: its RGB `pixels` take on the tooth of paper, and ink that lies unevenly. */
export function print(pixels: Uint8Array, seed: number): void {
  for (let pixel = 0; pixel < pixels.length / 3; pixel++) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    const shift = noise(x / 2.7, y / 2.7, seed) * 7 + fractal(x / 220, y / 220, seed + 1, 2) * 4;
    for (let index = pixel * 3; index < pixel * 3 + 3; index++) {
      pixels[index] = Math.max(0, Math.min(255, (pixels[index] ?? 0) + shift));
    }
  }
}
