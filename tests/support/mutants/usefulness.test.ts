import { expect, test } from 'vitest';
import { rankByUse } from './usefulness.ts';

test('lists first the files that are least often the first to kill, and of those the slowest', () => {
  const files = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  const seconds = new Map([
    ['a', 9],
    ['b', 1],
    ['c', 2.04],
  ]);
  expect(rankByUse(files, seconds, ['a', 'a', 'elsewhere'])).toEqual([
    { file: 'c', firstKills: 0, seconds: 2 },
    { file: 'b', firstKills: 0, seconds: 1 },
    { file: 'a', firstKills: 2, seconds: 9 },
  ]);
});
