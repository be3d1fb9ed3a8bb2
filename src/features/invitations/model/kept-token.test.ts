import { expect, test } from 'vitest';
import { tokenIn } from './kept-token';

test('the secret stands behind the #, whole or not at all', () => {
  const token = '0a'.repeat(32);
  expect(tokenIn(`#token=${token}`)).toBe(token);
  for (const hash of [
    '',
    '#',
    '#token=',
    `#token=${token}0`,
    `#token=${token.toUpperCase()}`,
    `#other=${token}`,
  ]) {
    expect(tokenIn(hash)).toBeUndefined();
  }
});
