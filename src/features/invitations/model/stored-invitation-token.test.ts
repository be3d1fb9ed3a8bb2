import { expect, test } from 'vitest';
import { tokenFromHash } from './stored-invitation-token';

test('reads a complete token from the fragment', () => {
  const token = '0a'.repeat(32);
  expect(tokenFromHash(`#token=${token}`)).toBe(token);
  for (const hash of [
    '',
    '#',
    '#token=',
    `#token=${token}0`,
    `#token=${token.toUpperCase()}`,
    `#other=${token}`,
  ]) {
    expect(tokenFromHash(hash)).toBeUndefined();
  }
});
