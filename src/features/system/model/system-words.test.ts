import { expect, test } from 'vitest';
import { formatCoverage, formatWait } from './system-words';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7199, '119 minutes'],
  [7200, '2 hours'],
  [172_800, '2 days'],
])('says %d seconds as %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

test.each([
  [null, 'No data yet'],
  [1, '100%'],
  [0.9996, '99.9%'],
  [0, '0%'],
])('says a coverage of %s as %s', (share, words) => {
  expect(formatCoverage(share)).toBe(words);
});
