import { expect, test } from 'vitest';
import { relatedPosts } from './related-posts';

const SUPPLY = 'building-resilient-supply-chains-with-ai';
const HUMAN = 'human-factor-in-ai-implementation';
const posts = ['newest', HUMAN, 'older', SUPPLY].map((slug) => ({ slug }));

test.each([
  ['older', [SUPPLY, HUMAN]],
  ['not-there', [SUPPLY, HUMAN]],
  [SUPPLY, [HUMAN, 'newest']],
  [HUMAN, [SUPPLY, 'newest']],
])('after %s', (slug, related) => {
  expect(relatedPosts(slug, posts).map((post) => post.slug)).toEqual(related);
});

test('what is not published is replaced; with nothing else there is nothing', () => {
  expect(relatedPosts('newest', posts.slice(0, 3)).map((post) => post.slug)).toEqual([HUMAN, 'older']);
  expect(relatedPosts('newest', posts.slice(0, 1))).toEqual([]);
});
