import { expect, test } from 'vitest';
import { formatMonth } from './deal';

test('writes a month in words', () => {
  expect(formatMonth('2031-04')).toBe('April 2031');
});
