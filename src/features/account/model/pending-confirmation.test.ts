import { describe, expect, test } from 'vitest';
import { readPendingConfirmation, secondsLeft } from './pending-confirmation';

describe('until a next mail can be asked for', () => {
  test.each([
    [0, 60],
    [1, 60],
    [1000, 59],
    [59_001, 1],
    [60_000, 0],
    [90_000, 0],
    // A clock that was put back.
    [-90_000, 60],
  ])('%i ms after the last one there are %i s left', (passed, left) => {
    expect(secondsLeft({ at: 1_000_000 }, 1_000_000 + passed)).toBe(left);
  });
});

test.each([null, undefined, 'x', {}, { awaitingMail: null }, { awaitingMail: { email: 'a@b.c' } }])(
  'the state %j names no address',
  (state) => {
    expect(readPendingConfirmation(state)).toBeUndefined();
  },
);

test('the address that has just registered', () => {
  expect(readPendingConfirmation({ awaitingMail: { email: 'a@b.c', at: 1, more: true } })).toEqual({
    email: 'a@b.c',
    at: 1,
  });
});
