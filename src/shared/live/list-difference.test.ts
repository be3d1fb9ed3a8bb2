import { expect, test } from 'vitest';
import { differenceOf } from './list-difference';

const part = (...keys: string[]) => ({ keys, isWhole: false });
const whole = (...keys: string[]) => ({ keys, isWhole: true });

test('the same list is no difference, however far each of the two reaches', () => {
  expect(differenceOf(part('a', 'b', 'c'), part('a', 'b', 'c'))).toBeUndefined();
  expect(differenceOf(part('a', 'b', 'c', 'd'), part('a', 'b'))).toBeUndefined();
  expect(differenceOf(part('a', 'b'), part('a', 'b', 'c'))).toBeUndefined();
  expect(differenceOf(whole(), whole())).toBeUndefined();
});

test('what came, also when it pushed others off the first page, or is all of it', () => {
  expect(differenceOf(part('b', 'c'), part('a', 'b'))).toEqual({ added: 1, gone: 0 });
  expect(differenceOf(part('c', 'd'), part('a', 'b'))).toEqual({ added: 2, gone: 0 });
  expect(differenceOf(whole('a'), whole('a', 'b'))).toEqual({ added: 1, gone: 0 });
  expect(differenceOf(whole(), part('a'))).toEqual({ added: 1, gone: 0 });
});

test('what went, and what moved up from below for it', () => {
  expect(differenceOf(part('a', 'b', 'c'), part('a', 'c', 'd'))).toEqual({ added: 0, gone: 1 });
  expect(differenceOf(whole('a'), whole())).toEqual({ added: 0, gone: 1 });
  expect(differenceOf(whole('a', 'b'), whole('b', 'c'))).toEqual({ added: 1, gone: 1 });
});
