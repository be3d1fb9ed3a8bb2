import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * The cache that server and browser agree on. In compat mode the server renders no `<style>` beside each
 * element; entry.server collects the rules into the head instead. `container` is the head of another document.
 */
export function createStyleCache(container?: HTMLElement): EmotionCache {
  // No vendor prefixes: the browsers that the build targets need none of those we would use.
  const cache = createCache({ key: 'css', stylisPlugins: [], ...(container && { container }) });
  cache.compat = true;
  return cache;
}
