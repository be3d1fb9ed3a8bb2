import { expect, test } from 'vitest';
import { keptSentence } from './kept-sentence';

test.each([
  [0, 'Everything we stored about you is erased.'],
  [1, 'Everything is erased. One paid consultation stays in our books without your name.'],
  [3, 'Everything is erased. 3 paid consultations stay in our books without your name.'],
])('with %i kept: %s', (kept, sentence) => {
  expect(keptSentence(kept)).toBe(sentence);
});
