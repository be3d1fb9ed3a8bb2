import { expect, test } from 'vitest';
import { createFeedToken, hashOf } from './feed-token';

test('a token is 256 random bits in base64url, and its hash is hex', async () => {
  const tokens = [createFeedToken(), createFeedToken()];
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(await hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
