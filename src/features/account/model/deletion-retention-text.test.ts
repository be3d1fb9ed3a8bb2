import { expect, test } from 'vitest';
import { retentionText } from './deletion-retention-text';

test.each([
  [0, 'Everything we stored about you has been erased.'],
  [1, 'Everything else has been erased. One paid consultation stays in our records, without your name.'],
  [3, 'Everything else has been erased. 3 paid consultations stay in our records, without your name.'],
])('for %i records that stay, returns: %s', (kept, sentence) => {
  expect(retentionText(kept)).toBe(sentence);
});
