import { expect, it } from 'vitest';
import { rankByUse } from './usefulness.ts';

it('sorts files by the mutants that only they kill, then slowest first', () => {
  const files = ['a', 'b', 'c'].map((name) => ({ name }));
  const seconds = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 9],
  ]);
  const kills = [
    { killedBy: 'a', alsoBy: 'b' },
    { killedBy: 'c', alsoBy: null },
  ];
  expect(rankByUse(files, seconds, kills)).toEqual([
    { file: 'b', only: 0, kills: 1, seconds: 2 },
    { file: 'a', only: 0, kills: 1, seconds: 1 },
    { file: 'c', only: 1, kills: 1, seconds: 9 },
  ]);
});
