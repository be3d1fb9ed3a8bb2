import type { Point } from '../../scripts/cards/svg.ts';
import { fractal } from './random.ts';

// Metro Atlanta in degrees: what a sheet shows, with Decatur in its middle band (16:10 on the ground).
const WEST = -84.671;
const EAST = -84.071;
const NORTH = 33.93;
const SOUTH = 33.618;

/** Where a place lies on a sheet of 1280 × 800. */
const place = (longitude: number, latitude: number): Point => [
  ((longitude - WEST) / (EAST - WEST)) * 1280,
  ((NORTH - latitude) / (NORTH - SOUTH)) * 800,
];

/** The firm's office. */
export const DECATUR = place(-84.296, 33.775);

// Hills that stand out of the Piedmont: where, metres above it, radius on the sheet.
const HILLS: [Point, number, number][] = [
  [place(-84.146, 33.806), 120, 66], // Stone Mountain
  [place(-84.579, 33.976), 220, 130], // Kennesaw Mountain
  [place(-84.119, 33.665), 80, 90], // Arabia Mountain
  [place(-84.385, 33.85), 45, 150], // Buckhead
];
/** The Chattahoochee, from Duluth to Campbellton. */
export const RIVER = [
  place(-84.16, 34.0),
  place(-84.27, 33.975),
  place(-84.36, 33.965),
  place(-84.41, 33.925),
  place(-84.44, 33.895),
  place(-84.456, 33.86),
  place(-84.505, 33.8),
  place(-84.535, 33.765),
  place(-84.6, 33.7),
  place(-84.67, 33.64),
  place(-84.72, 33.58),
];
// The ridge that parts Gulf from Atlantic: along Peachtree Street, through Downtown and Decatur.
const RIDGE = [
  place(-84.1, 34.0),
  place(-84.22, 33.93),
  place(-84.3, 33.88),
  place(-84.296, 33.775),
  place(-84.388, 33.752),
  place(-84.41, 33.66),
  place(-84.42, 33.58),
];

function distance([x, y]: Point, line: Point[]): number {
  const lengths = line.slice(1).map((to, index) => {
    const from = line[index] ?? to;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const t = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - from[0] - dx * t, y - from[1] - dy * t);
  });
  return Math.min(...lengths);
}

const bell = (away: number, radius: number) => Math.exp(-((away / radius) ** 2));

/** Metres above the sea, roughly: known heights, valley and ridge lie where they are; the folds are noise. */
export function elevation(x: number, y: number): number {
  // The land folds along the Brevard fault, south-west to north-east.
  let metres = 275 + fractal((x + y * 0.4) / 330, (y - x * 0.35) / 200, 7, 3) * 44;
  metres += 40 * bell(distance([x, y], RIDGE), 110) - 80 * bell(distance([x, y], RIVER), 100);
  for (const [[hx, hy], height, radius] of HILLS) metres += height * bell(Math.hypot(x - hx, y - hy), radius);
  return metres;
}
