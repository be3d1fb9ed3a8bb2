const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g;
const ENTITY: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00A0' };

const asText = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => ENTITY[entity] ?? entity);

/** The sections of a clean article that can be jumped to. */
export function outline(html: string): { id: string; title: string }[] {
  return Array.from(html.matchAll(SECTION), ([, id = '', title = '']) => ({ id, title: asText(title) }));
}

/** Where an article can be passed on; `url` is its one address. */
export function shareLinks(title: string, url: string) {
  const [text, address] = [title, url].map(encodeURIComponent);
  return {
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    x: `https://x.com/intent/post?text=${text}&url=${address}`,
  };
}

/** The two articles that every other one points to. */
const FIXED = ['building-resilient-supply-chains-with-ai', 'human-factor-in-ai-implementation'];

/**
 * What to read after the article at `slug`: the two fixed ones. One that is being read, or is not published,
 * gives its place to the newest other of `posts`, which come newest first.
 */
export function relatedPosts<T extends { slug: string }>(slug: string, posts: T[]): T[] {
  const others = posts.filter((post) => post.slug !== slug);
  const rank = (post: T) => FIXED.indexOf(post.slug);
  const fixed = others.filter((post) => rank(post) >= 0).sort((a, b) => rank(a) - rank(b));
  return [...fixed, ...others.filter((post) => rank(post) < 0)].slice(0, FIXED.length);
}
