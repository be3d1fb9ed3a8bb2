import { expect, test } from 'vitest';
import { fitWeights, type Rehearsed, shareFirst } from './fit-weights.ts';

const row = (coverage: number, letters: number) => [coverage, 0, 0, 0, letters];
/** Letters tell the right answer; coverage misleads. */
const QUESTIONS: Rehearsed[] = [
  { candidates: [row(0.9, 0.1), row(0.2, 0.6), row(0.5, 0.2)], right: 1 },
  { candidates: [row(0.3, 0.7), row(0.8, 0.3)], right: 0 },
  { candidates: [row(0.1, 0.2), row(0.2, 0.1), row(0.3, 0.5)], right: 2 },
];

test('a feature that tells the right answer weighs most', () => {
  const weights = fitWeights(QUESTIONS);
  expect(weights).toHaveLength(5);
  expect(weights[4]).toBeGreaterThan(Math.abs(weights[0] ?? 0));
  expect(weights.slice(1, 4)).toEqual([0, 0, 0]);
  expect(shareFirst(QUESTIONS, weights)).toBe(1);
});

test('a right answer that was not found teaches nothing, and counts as missed', () => {
  const lost: Rehearsed = { candidates: [row(1, 1)], right: -1 };
  expect(fitWeights([...QUESTIONS, lost])).toEqual(fitWeights(QUESTIONS));
  expect(shareFirst([...QUESTIONS, lost], [0, 0, 0, 0, 1])).toBe(0.75);
});
