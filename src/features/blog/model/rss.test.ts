// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type FeedItem, feedXml } from './rss';

const CHANNEL = {
  title: 'Insights & more',
  description: 'Less than <five> minutes',
  url: 'https://meridian.example/blog',
  feedUrl: 'https://meridian.example/rss.xml',
};
const ITEM: FeedItem = {
  title: 'Profit & "loss" <now>',
  url: 'https://meridian.example/blog/profit',
  author: 'Ada O’Neil',
  tags: ['R&D', 'Supply chain'],
  excerpt: 'What 1 < 2 means',
  content: '<p>Ends ]]> early &amp; <a href="/schedule">late</a>, <a href="https://a.example/b">out</a></p>',
  publishedAt: '2026-03-08T06:30:00+00:00',
  modifiedAt: '2026-04-01T00:00:00Z',
};

function parsed(items: FeedItem[]) {
  const xml = new DOMParser().parseFromString(feedXml(CHANNEL, items), 'application/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  return xml;
}

const textsOf = (parent: Element | null) =>
  Object.fromEntries(Array.from(parent?.children ?? [], (child) => [child.nodeName, child.textContent]));

test('the channel has its title, URLs, and last build date', () => {
  const xml = parsed([ITEM, { ...ITEM, modifiedAt: '2026-05-01T00:00:00Z' }]);
  expect(xml.documentElement.getAttribute('version')).toBe('2.0');
  expect(textsOf(xml.querySelector('channel'))).toMatchObject({
    title: CHANNEL.title,
    link: CHANNEL.url,
    description: CHANNEL.description,
    lastBuildDate: 'Fri, 01 May 2026 00:00:00 GMT',
  });
  const self = xml.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0];
  expect(self?.getAttribute('rel')).toBe('self');
  expect(self?.getAttribute('href')).toBe(CHANNEL.feedUrl);
});

test('a channel without items has no last build date', () => {
  expect(parsed([]).querySelector('lastBuildDate')).toBeNull();
});

test('an item contains the whole article with absolute links', () => {
  const item = parsed([ITEM]).querySelector('item');
  expect(textsOf(item)).toEqual({
    title: ITEM.title,
    link: ITEM.url,
    guid: ITEM.url,
    pubDate: 'Sun, 08 Mar 2026 06:30:00 GMT',
    'dc:creator': ITEM.author,
    category: 'Supply chain',
    description: ITEM.excerpt,
    'content:encoded':
      '<p>Ends ]]> early &amp; <a href="https://meridian.example/schedule">late</a>, <a href="https://a.example/b">out</a></p>',
  });
  expect(Array.from(item?.querySelectorAll('category') ?? [], ({ textContent }) => textContent)).toEqual(
    ITEM.tags,
  );
  expect(item?.querySelector('guid')?.getAttribute('isPermaLink')).toBe('true');
});

test('an item without tags has no categories', () => {
  expect(parsed([{ ...ITEM, tags: [] }]).querySelector('category')).toBeNull();
});

test('the feed is valid without articles', () => {
  expect(parsed([]).querySelectorAll('item')).toHaveLength(0);
});
