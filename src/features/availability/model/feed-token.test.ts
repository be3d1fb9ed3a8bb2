import { expect, test } from 'vitest';
import { createFeedToken } from './feed-token';

test('a token is 256 random bits in base64url', () => {
  const tokens = [createFeedToken(), createFeedToken()];
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(tokens[0]).not.toBe(tokens[1]);
});
