import { describe, expect, test } from 'vitest';
import { isTotp, newTotpSecret, totpAt } from './totp.ts';

// "12345678901234567890", the secret of RFC 6238's appendix B, in base32.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %d s the code is %s, as RFC 6238 has it', (seconds, code) => {
  expect(totpAt(SECRET, seconds * 1000)).toBe(code);
});

describe('a code', () => {
  const now = 1_700_000_000_000;

  test.each([
    [-30_000, true],
    [0, true],
    [30_000, true],
    [90_000, false],
    [-90_000, false],
  ])('of %d ms from now is accepted: %s', (away, isRight) => {
    expect(isTotp(SECRET, totpAt(SECRET, now + away), now)).toBe(isRight);
  });

  test.each(['', '1', 'abcdef', '1234567'])('"%s" is refused', (code) => {
    expect(isTotp(SECRET, code, now)).toBe(false);
  });
});

test('each secret is different and has 32 letters', () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(two).not.toBe(one);
});
