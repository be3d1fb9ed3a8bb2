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
