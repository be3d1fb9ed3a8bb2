import createCache, { type EmotionCache } from '@emotion/cache';

export const STYLE_KEY = 'css';

/**
 * The cache that server and browser agree on. In compat mode the server renders no `<style>` beside each
 * element; entry.server collects the rules into the head instead.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: STYLE_KEY });
  cache.compat = true;
  return cache;
}
