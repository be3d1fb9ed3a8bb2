/** The same numbers in [0, 1) for the same seed, on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The slope of the land at a whole-numbered place, times the way from there. */
function slope(column: number, row: number, dx: number, dy: number, seed: number): number {
  let h = Math.imul(column, 374761393) ^ Math.imul(row, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  const angle = ((h ^ (h >>> 16)) >>> 0) / 683565275.6;
  return Math.cos(angle) * dx + Math.sin(angle) * dy;
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const between = (a: number, b: number, t: number) => a + (b - a) * t;

/** Gradient noise, about −1 to 1: one hill or hollow a unit. */
export function noise(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const upper = between(slope(column, row, dx, dy, seed), slope(column + 1, row, dx - 1, dy, seed), ease(dx));
  const lower = between(
    slope(column, row + 1, dx, dy - 1, seed),
    slope(column + 1, row + 1, dx - 1, dy - 1, seed),
    ease(dx),
  );
  return between(upper, lower, ease(dy)) * 1.4;
}

/** Noise upon noise, each half as large and half as strong: land, not waves. */
export function fractal(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * 2 ** octave, y * 2 ** octave, seed + octave) / 2 ** octave;
  }
  return sum;
}
