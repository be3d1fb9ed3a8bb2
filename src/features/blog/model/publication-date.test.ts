import { expect, test } from 'vitest';
import { publicationDate } from './publication-date';

test.each([
  ['2023-05-15T14:00:00+00:00', 'May 15, 2023'],
  // Still the evening before in Atlanta, by summer and by winter time.
  ['2023-05-15T03:59:59Z', 'May 14, 2023'],
  ['2023-12-15T04:59:59Z', 'December 14, 2023'],
  ['2023-12-15T05:00:00Z', 'December 15, 2023'],
])('%s is %s', (instant, day) => {
  expect(publicationDate(instant)).toBe(day);
});
