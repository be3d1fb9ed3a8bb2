import { expect, test } from 'vitest';
import type { PostSummary } from '@/shared/content/content-rows';
import { listByTag } from './tagged-posts';

const posts = [
  { slug: 'newest', tags: ['AI', 'Supply chain'] },
  { slug: 'older', tags: ['ai'] },
  { slug: 'untagged', tags: [] },
] as unknown as PostSummary[];
const TAGS = [
  { slug: 'ai', name: 'AI' },
  { slug: 'supply-chain', name: 'Supply chain' },
];

test.each([
  [undefined, ['newest', 'older', 'untagged']],
  ['ai', ['newest', 'older']],
  ['supply-chain', ['newest']],
  ['_unlisted', []],
])('the tag %s lists its articles, and the tags of all of them', (tag, slugs) => {
  const list = listByTag(posts, tag);
  expect(list.posts.map(({ slug }) => slug)).toEqual(slugs);
  expect(list.tags).toEqual(TAGS);
  expect(list.tag).toBe(tag);
});
