import { expect, test } from 'vitest';
import { priceText } from './price';

test.each([
  [10000, '$10,000'],
  [0, '$0'],
  [950, '$950'],
  [1250000, '$1,250,000'],
])('%i is %s', (price, text) => {
  expect(priceText(price, 'USD')).toBe(text);
});
