import { INK } from '../../../scripts/cards/palette.ts';

/** The picture's size, and where the line runs on which everything stands. */
export const WIDTH = 1280;
export const HEIGHT = 720;
export const GROUND = 560;

/** The showcase's inks. */
export const PAPER = INK.paper;
export const MIST = INK.mist;
export const GOLD = INK.gold;
export const PINE = INK.pine;

/** What is heard when something happens: seconds from the chapter's start, a note in half tones above D4. */
export interface Sound {
  at: number;
  note: number;
  /** 0 to 1. */
  loudness: number;
}

/** What names something that moves, in the picture: from and to in seconds of the chapter, x and y of its top left. */
export interface Label {
  from: number;
  to: number;
  x: number;
  y: number;
  text: string;
}

export interface Chapter {
  /** The step of a project, in the words of the page (tests/component/landing/showcase.test.tsx compares them). */
  title: string;
  /** What is read while it runs: what is being done, and what comes of it. */
  captions: readonly [string, string];
  /** What is read in the picture, without sound and captions. */
  labels: readonly Label[];
  /** SVG at `second` of the chapter; the sweep shows a little of it before 0 and after its end. */
  draw: (second: number) => string;
  sounds: Sound[];
}

/** How far something that starts at `from` and takes `length` has come at `now`, 0 to 1, eased. */
export function part(now: number, from: number, length: number): number {
  const x = Math.min(1, Math.max(0, (now - from) / length));
  return x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2;
}

/** As `part`, but quick at the start and a little too far before it settles. */
export function pop(now: number, from: number, length: number): number {
  const x = Math.min(1, Math.max(0, (now - from) / length));
  return x === 0 ? 0 : 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2;
}

const n = (value: number) => value.toFixed(2);

export interface Stroke {
  ink?: string;
  width?: number;
  opacity?: number;
  dash?: string;
}

const strokeOf = ({ ink = PAPER, width = 4, opacity = 1, dash }: Stroke) =>
  `stroke="${ink}" stroke-width="${width}" opacity="${n(opacity)}"${dash ? ` stroke-dasharray="${dash}"` : ''}`;

/** A line with round ends; one without length is not there. */
export function line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): string {
  if (Math.abs(x1 - x2) + Math.abs(y1 - y2) < 0.5) return '';
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" ${strokeOf(stroke)}/>`;
}

export function curve(points: (readonly [number, number])[], stroke: Stroke = {}): string {
  if (points.length < 2) return '';
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}" ${strokeOf(stroke)}/>`;
}

export function disc(x: number, y: number, radius: number, ink: string, opacity = 1): string {
  return radius <= 0
    ? ''
    : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${ink}" opacity="${n(opacity)}"/>`;
}

export function ring(x: number, y: number, radius: number, stroke: Stroke = {}, fill = 'none'): string {
  return radius <= 0
    ? ''
    : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${strokeOf(stroke)}/>`;
}

/** A bar from `y` up (or down, when negative) by `height`. */
export function bar(x: number, y: number, width: number, height: number, ink: string, opacity = 1): string {
  const top = height > 0 ? y - height : y;
  return `<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="${n(Math.abs(height))}" fill="${ink}" opacity="${n(opacity)}"/>`;
}
