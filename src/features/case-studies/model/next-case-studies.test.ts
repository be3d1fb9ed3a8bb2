import { expect, test } from 'vitest';
import { nextCaseStudies } from './next-case-studies';

const stories = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }));
const slugs = (of: string, from = stories) => nextCaseStudies(of, from).map(({ slug }) => slug);

test('the two that follow, around the end, never the story itself', () => {
  expect(slugs('a')).toEqual(['b', 'c']);
  expect(slugs('d')).toEqual(['a', 'b']);
  expect(slugs('b', stories.slice(0, 2))).toEqual(['a']);
  expect(slugs('a', stories.slice(0, 1))).toEqual([]);
  expect(slugs('not listed yet')).toEqual(['a', 'b']);
});
