import { expect, test } from 'vitest';
import { shareLinks } from './share-links';

test('title and address reach the other site as they are', () => {
  const url = 'https://meridian.example/blog/a-b';
  const links = shareLinks('Profit & loss: 100% of it?', url);
  const linkedIn = new URL(links.linkedIn);
  expect(linkedIn.origin + linkedIn.pathname).toBe('https://www.linkedin.com/sharing/share-offsite/');
  expect(linkedIn.searchParams.get('url')).toBe(url);
  const x = new URL(links.x);
  expect(x.origin + x.pathname).toBe('https://x.com/intent/post');
  expect(Object.fromEntries(x.searchParams)).toEqual({ text: 'Profit & loss: 100% of it?', url });
});
