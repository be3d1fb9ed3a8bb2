import { describe, expect, test } from 'vitest';
import { parseEmailLink, secondsUntilResend, wrongCodeMessage } from './account-mail-rules';

describe('secondsUntilResend', () => {
  test.each([
    [0, 60],
    [1, 60],
    [1000, 59],
    [59_001, 1],
    [60_000, 0],
    [90_000, 0],
    // A clock that was set back.
    [-90_000, 60],
  ])('%i ms after the last email, returns %i seconds', (passed, left) => {
    expect(secondsUntilResend({ at: 1_000_000 }, 1_000_000 + passed)).toBe(left);
  });
});

test.each([
  [0, 'That code is incorrect. Use the one in our newest email, or request another.'],
  [3_599_999, 'That code is incorrect. Use the one in our newest email, or request another.'],
  [3_600_000, 'That code has expired. Please request another.'],
])('wrongCodeMessage, %i ms after the email, says %j', (age, sentence) => {
  expect(wrongCodeMessage(1000, 1000 + age)).toBe(sentence);
});

const parse = (query: string) => parseEmailLink(new URLSearchParams(query), ['signup', 'email_change']);

test('parseEmailLink reads a complete link', () => {
  expect(parse('token_hash=pkce_abc&type=signup')).toEqual({ tokenHash: 'pkce_abc', type: 'signup' });
  expect(parse('type=email_change&token_hash=x')).toEqual({ tokenHash: 'x', type: 'email_change' });
});

test.each(['', 'token_hash=&type=signup', 'token_hash=x', 'type=signup', 'token_hash=x&type=recovery'])(
  'parseEmailLink refuses %j',
  (query) => {
    expect(parse(query)).toBeUndefined();
  },
);
