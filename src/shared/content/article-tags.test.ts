import { expect, test } from 'vitest';
import { distinctTags } from './article-tags';

test('tags are listed once, as the first article has them, in alphabetical order', () => {
  const posts = [{ tags: ['Supply chain', 'ai'] }, { tags: [] }, { tags: ['AI', 'supply-chain', 'Élan'] }];
  expect(distinctTags(posts)).toEqual([
    { slug: 'ai', name: 'ai' },
    { slug: 'elan', name: 'Élan' },
    { slug: 'supply-chain', name: 'Supply chain' },
  ]);
  expect(distinctTags([])).toEqual([]);
});
