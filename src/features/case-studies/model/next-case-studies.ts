const MOST = 2;

/** The stories to go on with after the one at `slug`: those behind it, then from the first again; two at most. */
export function nextCaseStudies<S extends { slug: string }>(slug: string, stories: S[]): S[] {
  const index = stories.findIndex((story) => story.slug === slug);
  return [...stories.slice(index + 1), ...stories.slice(0, Math.max(index, 0))].slice(0, MOST);
}
