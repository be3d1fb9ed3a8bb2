import { expect, test } from 'vitest';
import { wrongCodeMessage } from './mailed-code';

test.each([
  [0, 'That code is incorrect. Use the one in our newest email, or request another.'],
  [3_599_999, 'That code is incorrect. Use the one in our newest email, or request another.'],
  [3_600_000, 'That code has expired. Please request another.'],
])('a code refused %i ms after its mail', (age, sentence) => {
  expect(wrongCodeMessage(1000, 1000 + age)).toBe(sentence);
});
