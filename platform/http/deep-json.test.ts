import { expect, test } from 'vitest';
import { isTooDeep } from './deep-json.ts';

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

test.each([
  ['nothing', '', false],
  ['128 levels', nested(128), false],
  ['130 levels', nested(130), true],
  ['brackets that nobody closes', '['.repeat(129), true],
  ['many beside each other', `[${'[],'.repeat(1000)}1]`, false],
  ['brackets in a string', JSON.stringify(['['.repeat(1000)]), false],
  ['brackets after a quotation mark in a string', JSON.stringify([`"${'['.repeat(1000)}`, '\\\\']), false],
])('%s', (_, text, deep) => {
  expect(isTooDeep(text)).toBe(deep);
});
