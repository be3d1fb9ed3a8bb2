import { CENTRE, HORIZON, SCENE } from '../../../src/features/landing/components/hero-geometry.ts';
import { SCALE, SIZE } from './hero-scene.ts';
import { GOLD, type Light, PALE } from './hero-sky.ts';
import { clamp, hash, lay, mix, type Pixel, rgb } from './light.ts';

const WATER = rgb('#0F211B');
const TAU = 2 * Math.PI;

/** The lake is cut into strips that slide past each other, wider towards the shore. */
const EDGES = Array.from({ length: 24 }, (_, i) => 5 * i + 0.42 * i * i);

/** Where a strip is, in units to the right of its place. */
const slide = (strip: number, time: number) =>
  (0.8 + 0.34 * strip) * Math.sin(TAU * ((1 + (strip % 2)) * time + hash(strip, 11)));

/** How much of a line of light at the upper edge of a strip covers this place. */
function glint(across: number, half: number, below: number, edge: number): number {
  return clamp((1 - Math.abs(below - edge)) * SCALE + 0.5) * clamp((half - Math.abs(across)) * SCALE + 0.5);
}

const pixel: Pixel = new Float32Array(3);

/** Fills the rows below the horizon from those above. */
export function paintWater(frame: Float32Array, time: number, light: Light): void {
  const shore = Math.round(HORIZON * SCALE);
  let strip = 0;
  for (let row = shore; row < SIZE; row++) {
    const below = (row + 0.5) / SCALE - HORIZON;
    while (below > (EDGES[strip + 1] as number)) strip++;
    const depth = below / (SCENE.size - HORIZON);
    const shift = slide(strip, time) * SCALE;
    const source = Math.max(0, shore - 1 - Math.round(below * 1.2 * SCALE)) * SIZE;
    // Each strip is a little darker towards its lower edge, like a fold.
    const [from, to] = [EDGES[strip] as number, EDGES[strip + 1] as number];
    const mirror = mix(0.5, 0.2, depth) * mix(1.08, 0.86, (below - from) / (to - from));
    for (let column = 0; column < SIZE; column++) {
      const place = Math.min(SIZE - 1.001, Math.max(0, column + shift));
      const left = Math.floor(place);
      const a = (source + left) * 3;
      for (let c = 0; c < 3; c++) {
        pixel[c] =
          (WATER[c] as number) +
          mirror * mix(frame[a + c] as number, frame[a + 3 + c] as number, place - left);
      }
      paintGlints(SCENE.left + (column + 0.5) / SCALE, below, strip, time, light);
      frame.set(pixel, (row * SIZE + column) * 3);
    }
  }
}

/** Half widths of the sun's light on the water, at the edges of the strips. */
const SUNLIGHT = [0, 0, 84, 0, 62, 92, 0, 46, 68, 0, 30, 44, 0, 52, 20, 0, 26];

function paintGlints(x: number, below: number, strip: number, time: number, light: Light): void {
  for (const edge of [strip, strip + 1]) {
    const y = EDGES[edge] as number;
    if (Math.abs(below - y) > 2) continue;
    const fade = 1 - y / 280;
    const swell = 1 + 0.16 * Math.sin(TAU * (time * (1 + (edge % 3)) + hash(edge, 5)));
    const half = (SUNLIGHT[edge] ?? 0) * swell;
    if (half > 0) lay(pixel, GOLD, fade * glint(x - CENTRE, half, below, y));
    if (edge > 2 && edge % 2 === 1) {
      const path = glint(x - light.x + slide(edge, time), 5 + 0.9 * edge * swell, below, y);
      if (path > 0) lay(pixel, PALE, 0.75 * path * fade * light.strength);
    }
  }
}
