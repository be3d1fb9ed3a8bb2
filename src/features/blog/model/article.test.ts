import { expect, test } from 'vitest';
import { outline, relatedPosts, shareLinks } from './article';

test('outline lists the headings with an id as plain text', () => {
  const html =
    '<p>Before</p><h2 id="profit">Profit &amp; <em>loss</em></h2><p>x</p><h2>No address</h2><h2 id="on-monday">On Monday</h2>';
  expect(outline(html)).toEqual([
    { id: 'profit', title: 'Profit & loss' },
    { id: 'on-monday', title: 'On Monday' },
  ]);
});

test('share links pass on the title and URL unchanged', () => {
  const url = 'https://meridian.example/blog/a-b';
  const links = shareLinks('Profit & loss: 100% of it?', url);
  const linkedIn = new URL(links.linkedIn);
  expect(linkedIn.origin + linkedIn.pathname).toBe('https://www.linkedin.com/sharing/share-offsite/');
  expect(linkedIn.searchParams.get('url')).toBe(url);
  const x = new URL(links.x);
  expect(x.origin + x.pathname).toBe('https://x.com/intent/post');
  expect(Object.fromEntries(x.searchParams)).toEqual({ text: 'Profit & loss: 100% of it?', url });
});

const SUPPLY = 'building-resilient-supply-chains-with-ai';
const HUMAN = 'human-factor-in-ai-implementation';
const posts = ['newest', HUMAN, 'older', SUPPLY].map((slug) => ({ slug }));

test.each([
  ['older', [SUPPLY, HUMAN]],
  ['not-there', [SUPPLY, HUMAN]],
  [SUPPLY, [HUMAN, 'newest']],
  [HUMAN, [SUPPLY, 'newest']],
])('recommends the fixed related posts after %s', (slug, related) => {
  expect(relatedPosts(slug, posts).map((post) => post.slug)).toEqual(related);
});

test('relatedPosts replaces unpublished posts, and is empty without other posts', () => {
  expect(relatedPosts('newest', posts.slice(0, 3)).map((post) => post.slug)).toEqual([HUMAN, 'older']);
  expect(relatedPosts('newest', posts.slice(0, 1))).toEqual([]);
});
