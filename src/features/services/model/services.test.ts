import { expect, test } from 'vitest';
import { priceText, relatedServices } from './services';

const services = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ slug }));
const slugs = (of: string, from = services) => relatedServices(of, from).map(({ slug }) => slug);

test('relatedServices returns up to three others in order, without the service itself', () => {
  expect(slugs('b')).toEqual(['a', 'c', 'd']);
  expect(slugs('e')).toEqual(['a', 'b', 'c']);
  expect(slugs('a', services.slice(0, 2))).toEqual(['b']);
  expect(slugs('a', services.slice(0, 1))).toEqual([]);
});

test.each([
  [10000, '$10,000'],
  [0, '$0'],
  [950, '$950'],
  [1250000, '$1,250,000'],
])('priceText formats %i as %s', (price, text) => {
  expect(priceText(price, 'USD')).toBe(text);
});
