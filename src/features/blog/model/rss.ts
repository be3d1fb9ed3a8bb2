/** What the feed says of itself; all addresses are absolute. */
export type Channel = { title: string; description: string; url: string; feedUrl: string };

export type FeedItem = {
  title: string;
  url: string;
  author: string;
  tags: readonly string[];
  excerpt: string;
  /** HTML. */
  content: string;
  /** When it came out and when it last changed, ISO 8601. */
  publishedAt: string;
  modifiedAt: string;
};

const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITY[character] ?? '');

/** The only thing that a CDATA section cannot hold is its own end. */
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const rfc822 = (instant: string) => new Date(instant).toUTCString();

/** Readers show the body on their own site, where a path of ours leads nowhere. */
const withAbsoluteLinks = (html: string, base: string) =>
  html.replaceAll(/(href|src)="\//g, `$1="${new URL('/', base).href}`);

function itemXml(item: FeedItem): string {
  return `<item>
<title>${escaped(item.title)}</title>
<link>${escaped(item.url)}</link>
<guid isPermaLink="true">${escaped(item.url)}</guid>
<pubDate>${rfc822(item.publishedAt)}</pubDate>
<dc:creator>${escaped(item.author)}</dc:creator>
${item.tags.map((tag) => `<category>${escaped(tag)}</category>\n`).join('')}<description>${escaped(item.excerpt)}</description>
<content:encoded>${cdata(withAbsoluteLinks(item.content, item.url))}</content:encoded>
</item>`;
}

/** An RSS 2.0 feed of `items`, which come newest first. The same items make the same text, whenever it is made. */
export function feedXml(channel: Channel, items: FeedItem[]): string {
  const lastChange = Math.max(...items.map((item) => Date.parse(item.modifiedAt)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escaped(channel.title)}</title>
<link>${escaped(channel.url)}</link>
<description>${escaped(channel.description)}</description>
<language>en-us</language>
${items.length > 0 ? `<lastBuildDate>${new Date(lastChange).toUTCString()}</lastBuildDate>\n` : ''}<atom:link href="${escaped(channel.feedUrl)}" rel="self" type="application/rss+xml"/>
${items.map(itemXml).join('\n')}
</channel>
</rss>
`;
}
