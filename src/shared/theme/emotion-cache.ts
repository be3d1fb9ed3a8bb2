import createCache, { type EmotionCache } from '@emotion/cache';

export const STYLE_KEY = 'css';

/**
 * The cache that server and browser agree on. In compat mode the server renders no `<style>` beside each
 * element; entry.server collects the rules into the head instead.
 */
export function createStyleCache(): EmotionCache {
  // No vendor prefixes: the browsers that the build targets need none of those we would use.
  const cache = createCache({ key: STYLE_KEY, stylisPlugins: [] });
  cache.compat = true;
  return cache;
}
