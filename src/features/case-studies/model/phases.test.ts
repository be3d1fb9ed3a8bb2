import { expect, test } from 'vitest';
import { parsePhases } from './phases';

const phase = (duration: string, progress = 100) => ({ phase: 'Any', duration, progress });

test('a phase is as long as it took, and open where it is not done', () => {
  const phases = parsePhases([phase('4 weeks'), phase('12 weeks', 50), phase('1 Month'), phase('10.5 days')]);
  expect(phases.map(({ done, open }) => [done, open])).toEqual([
    [4, 0],
    [6, 6],
    [52 / 12, 0],
    [1.5, 0],
  ]);
  expect(phases.map(({ state }) => state)).toEqual(['Done', '50% done', 'Done', 'Done']);
});

test('where one length cannot be read, all are the same', () => {
  const phases = parsePhases([phase('4 weeks'), phase('about a year', 25)]);
  expect(phases.map(({ done, open }) => [done, open])).toEqual([
    [1, 0],
    [0.25, 0.75],
  ]);
});
