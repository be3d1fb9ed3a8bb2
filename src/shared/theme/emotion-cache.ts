import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * The cache that server and browser agree on. In compat mode the server renders no `<style>` beside each
 * element; entry.server collects the rules into the head instead.
 */
export function createStyleCache(): EmotionCache {
  // No vendor prefixes: the browsers that the build targets need none of those we would use.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  return cache;
}
