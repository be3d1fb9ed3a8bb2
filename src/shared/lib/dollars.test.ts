import { expect, test } from 'vitest';
import { parseDollars } from './dollars';

test.each([
  ['12500', 1_250_000],
  ['$12,500', 1_250_000],
  ['12,500.50', 1_250_050],
  ['12.5k', 1_250_000],
  ['$1.2 M', 120_000_000],
  ['0', 0],
])('reads %s as an amount', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});

test.each(['', 'abc', '12,5', '1.234', '-5', '1e9', '2000m'])('refuses %s as an amount', (typed) => {
  expect(parseDollars(typed)).toBeUndefined();
});
