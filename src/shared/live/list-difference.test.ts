import { expect, test } from 'vitest';
import { diffLists } from './list-difference';

const part = (...keys: string[]) => ({ keys, isWhole: false });
const whole = (...keys: string[]) => ({ keys, isWhole: true });

test('equal lists have no difference, even when one page is longer', () => {
  expect(diffLists(part('a', 'b', 'c'), part('a', 'b', 'c'))).toBeUndefined();
  expect(diffLists(part('a', 'b', 'c', 'd'), part('a', 'b'))).toBeUndefined();
  expect(diffLists(part('a', 'b'), part('a', 'b', 'c'))).toBeUndefined();
  expect(diffLists(whole(), whole())).toBeUndefined();
});

test('counts added items, even when they push others off the page', () => {
  expect(diffLists(part('b', 'c'), part('a', 'b'))).toEqual({ added: 1, gone: 0 });
  expect(diffLists(part('c', 'd'), part('a', 'b'))).toEqual({ added: 2, gone: 0 });
  expect(diffLists(whole('a'), whole('a', 'b'))).toEqual({ added: 1, gone: 0 });
  expect(diffLists(whole(), part('a'))).toEqual({ added: 1, gone: 0 });
});

test('counts removed items, but not those that move up from the next page', () => {
  expect(diffLists(part('a', 'b', 'c'), part('a', 'c', 'd'))).toEqual({ added: 0, gone: 1 });
  expect(diffLists(whole('a'), whole())).toEqual({ added: 0, gone: 1 });
  expect(diffLists(whole('a', 'b'), whole('b', 'c'))).toEqual({ added: 1, gone: 1 });
});
