import { expect, test } from 'vitest';
import type { FieldSpec } from './content-fields';
import { formValuesToRow, validateContent } from './form-values';

const PRICE: FieldSpec = { name: 'price', label: 'Price', type: 'dollars', min: 0, max: 20_000 };

test.each([
  ['12500', 12_500],
  ['$12,500', 12_500],
  ['12.5k', 12_500],
  ['$0', 0],
])('stores the price %s in dollars', (typed, dollars) => {
  expect(validateContent([PRICE], { price: typed })).toEqual({});
  expect(formValuesToRow([PRICE], { price: typed }, String)).toEqual({ price: dollars });
});

test.each(['', 'much', '12.50', '$20,001'])('refuses the price "%s"', (typed) => {
  expect(validateContent([PRICE], { price: typed })).toEqual({
    price: 'Price must be a whole number from 0 to 20,000.',
  });
});
