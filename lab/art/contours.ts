import type { Point } from '../../scripts/cards/svg.ts';

/** Heights over the sheet and a margin around it, so that every contour closes out of sight. */
export interface Land {
  heights: Float64Array;
  columns: number;
  rows: number;
  cell: number;
  margin: number;
}

export function survey(
  width: number,
  height: number,
  cell: number,
  elevation: (x: number, y: number) => number,
): Land {
  const margin = cell * 4;
  const columns = Math.ceil((width + margin * 2) / cell) + 1;
  const rows = Math.ceil((height + margin * 2) / cell) + 1;
  const heights = new Float64Array(columns * rows).fill(Number.NEGATIVE_INFINITY);
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      heights[row * columns + column] = elevation(column * cell - margin, row * cell - margin);
    }
  }
  return { heights, columns, rows, cell, margin };
}

// Which sides of a cell (0 top, 1 right, 2 bottom, 3 left) a contour crosses, by which corners are higher:
// 1 top left, 2 top right, 4 bottom right, 8 bottom left. Higher ground lies on the left of the way.
const CROSSINGS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[3, 0]],
  2: [[0, 1]],
  3: [[3, 1]],
  4: [[1, 2]],
  5: [
    [3, 0],
    [1, 2],
  ],
  6: [[0, 2]],
  7: [[3, 2]],
  8: [[2, 3]],
  9: [[2, 0]],
  10: [
    [0, 1],
    [2, 3],
  ],
  11: [[2, 1]],
  12: [[1, 3]],
  13: [[1, 0]],
  14: [[0, 3]],
};

// Hummocks and puddles with fewer crossings than this are left out, as on any map.
const CRUMB = 20;

/** The closed lines on which the land is `level` high (marching squares). */
export function contours(land: Land, level: number): Point[][] {
  const { columns, rows, cell, margin } = land;
  const height = (column: number, row: number) => land.heights[row * columns + column] ?? 0;
  // A crossing is known by the edge it lies on: horizontal edges are even, vertical ones odd.
  const edge = (column: number, row: number, side: number) => {
    if (side === 0) return (row * columns + column) * 2;
    if (side === 2) return ((row + 1) * columns + column) * 2;
    return (row * columns + column + (side === 1 ? 1 : 0)) * 2 + 1;
  };
  const point = (key: number): Point => {
    const [column, row] = [(key >> 1) % columns, Math.floor((key >> 1) / columns)];
    const upright = key % 2;
    const [a, b] = [height(column, row), height(column + 1 - upright, row + upright)];
    const t = Number.isFinite(a) && Number.isFinite(b) ? (level - a) / (b - a) : 0.5;
    return [(column + (upright ? 0 : t)) * cell - margin, (row + (upright ? t : 0)) * cell - margin];
  };
  const next = new Map<number, number>();
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corners = [
        height(column, row),
        height(column + 1, row),
        height(column + 1, row + 1),
        height(column, row + 1),
      ];
      const key = corners.reduce((sum, corner, index) => sum + (corner > level ? 1 << index : 0), 0);
      for (const [from, to] of CROSSINGS[key] ?? []) {
        next.set(edge(column, row, from), edge(column, row, to));
      }
    }
  }
  const loops: Point[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Point[] = [];
    for (let key: number | undefined = start; key !== undefined && next.has(key); ) {
      loop.push(point(key));
      const following = next.get(key);
      next.delete(key);
      key = following;
    }
    if (loop[0] && loop.length > CRUMB) loops.push([...loop, loop[0]]);
  }
  return loops;
}
