import { expect, test } from 'vitest';
import { relatedServices } from './related-services';

const services = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ slug }));
const slugs = (of: string, from = services) => relatedServices(of, from).map(({ slug }) => slug);

test('at most three others, in their order, never the service itself', () => {
  expect(slugs('b')).toEqual(['a', 'c', 'd']);
  expect(slugs('e')).toEqual(['a', 'b', 'c']);
  expect(slugs('a', services.slice(0, 2))).toEqual(['b']);
  expect(slugs('a', services.slice(0, 1))).toEqual([]);
});
