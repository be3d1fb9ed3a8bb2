import { expect, test } from 'vitest';
import { readLinkFragment } from './manage-link';

test.each([
  ['#token=abc', { token: 'abc', rating: undefined }],
  ['#token=abc&rating=4', { token: 'abc', rating: 4 }],
  ['#token=abc&rating=6', { token: 'abc', rating: undefined }],
  ['#rating=2', { token: undefined, rating: 2 }],
  ['#token=', { token: undefined, rating: undefined }],
  ['', { token: undefined, rating: undefined }],
])('%s', (hash, expected) => {
  expect(readLinkFragment(hash)).toEqual(expected);
});
