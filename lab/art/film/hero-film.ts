import { CENTRE, HORIZON, SCENE } from '../../../src/features/landing/components/hero-geometry.ts';
import { paintCity } from './hero-city.ts';
import { SCALE, type Scene, SIZE } from './hero-scene.ts';
import { HALO, type Light, lightAt, paintLight, paintSky } from './hero-sky.ts';
import { paintWater } from './hero-water.ts';
import { hash, type Pixel, screenValue } from './light.ts';

/** How far the grain of the paper moves a value of 0 to 255; without it dark gradients show steps. */
const GRAIN = 1.6;
const PAPER = Float32Array.from({ length: SIZE * SIZE }, (_, at) => GRAIN * (hash(at, 1) + hash(at, 2) - 1));
const SHORE = Math.round(HORIZON * SCALE);

/** The place of a row's or column's middle, in units of the drawing. */
const unit = (pixels: number) => (pixels + 0.5) / SCALE;

/** One frame, RGB, at `time` 0 to 1 of the round. */
export function heroFrame(scene: Scene, time: number): Buffer {
  const frame = new Float32Array(SIZE * SIZE * 3);
  const light = lightAt(time);
  const pixel: Pixel = new Float32Array(3);
  for (let at = 0; at < SHORE * SIZE; at++) {
    const column = at % SIZE;
    const x = SCENE.left + unit(column);
    const y = unit((at - column) / SIZE);
    paintSky(pixel, x - CENTRE, y - HORIZON, light);
    paintCity(pixel, scene, at, x, y, time, light);
    frame.set(pixel, at * 3);
  }
  // The water mirrors all but the light, which lies on it as a path.
  paintWater(frame, time, light);
  if (light.isUp) shine(frame, scene, light);
  return develop(frame);
}

function shine(frame: Float32Array, scene: Scene, light: Light): void {
  for (let row = Math.max(0, Math.floor((light.y - HALO) * SCALE)); row < SHORE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const distance = Math.hypot(SCENE.left + unit(column) - light.x, unit(row) - light.y);
      if (distance > HALO) continue;
      const at = row * SIZE + column;
      const hidden = Math.max(
        scene.towers[at] as number,
        scene.trees[at] as number,
        scene.hills[at] as number,
      );
      paintLight(frame.subarray(at * 3, at * 3 + 3), distance, 1 - hidden, light);
    }
  }
}

function develop(frame: Float32Array): Buffer {
  const picture = Buffer.alloc(frame.length);
  for (let at = 0; at < SIZE * SIZE; at++) {
    const grain = PAPER[at] as number;
    for (let c = at * 3; c < at * 3 + 3; c++) {
      picture[c] = Math.min(255, Math.max(0, Math.round(screenValue(frame[c] as number) + grain)));
    }
  }
  return picture;
}
