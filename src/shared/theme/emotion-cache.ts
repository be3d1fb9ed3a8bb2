import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** Leaves out what Chakra adds to every background, for its color "currentBg", which nothing here uses. */
const withoutCurrentBg: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.props !== '--bg-currentcolor') return;
  element.return = '';
  element.value = '';
};

/**
 * The cache that server and browser agree on. In compat mode the server renders no `<style>` beside each
 * element; entry.server collects the rules into the head instead. `head` is that of a document in the page.
 */
export function createStyleCache(head?: HTMLElement): EmotionCache {
  // No vendor prefixes: the browsers that the build targets need none of those we would use.
  // With the same key as the page's cache, a second one would take over the page's style elements.
  const place = head ? { key: 'inner', container: head } : { key: 'css' };
  const cache = createCache({ ...place, stylisPlugins: [withoutCurrentBg] });
  cache.compat = true;
  return cache;
}
