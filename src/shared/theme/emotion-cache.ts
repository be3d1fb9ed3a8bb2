import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * The cache that server and browser agree on. In compat mode the server renders no `<style>` beside each
 * element; entry.server collects the rules into the head instead. `head` is that of a document in the page.
 */
export function createStyleCache(head?: HTMLElement): EmotionCache {
  // No vendor prefixes: the browsers that the build targets need none of those we would use.
  // With the same key as the page's cache, a second one would take over the page's style elements.
  const place = head ? { key: 'inner', container: head } : { key: 'css' };
  const cache = createCache({ ...place, stylisPlugins: [] });
  cache.compat = true;
  return cache;
}
