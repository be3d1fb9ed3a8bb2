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

const PROFILE: FieldSpec = {
  ...{ name: 'profile', label: 'Profile', type: 'url' },
  ...{ start: 'https://www.linkedin.com/', max: 60, optional: true },
};
const AT = 'https://www.linkedin.com/';
const NO_QUERY = 'Please enter the URL without a question mark and what follows it, at most 60 characters.';

test.each(['', `${AT}in/ada`, `${AT}in/ad%C3%A9-1234/`])('accepts the profile "%s"', (typed) => {
  expect(validateContent([PROFILE], { profile: typed })).toEqual({});
  expect(formValuesToRow([PROFILE], { profile: typed }, String)).toEqual({ profile: typed || null });
});

test.each([
  ['linkedin.com/in/ada', `The URL must begin with ${AT}.`],
  ['https://www.linkedin.com.evil.example/in/ada', `The URL must begin with ${AT}.`],
  [AT, NO_QUERY],
  [`${AT}in/ada?utm_source=share`, NO_QUERY],
  [`${AT}in/${'a'.repeat(60)}`, NO_QUERY],
])('refuses the profile "%s"', (typed, problem) => {
  expect(validateContent([PROFILE], { profile: typed })).toEqual({ profile: problem });
});
