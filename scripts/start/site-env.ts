import type { Stack } from '../../platform/start-platform.ts';

/** What the site's build (or the dev server) needs to know of the stack it talks to. */
export function siteEnv(stack: Stack): Record<string, string> {
  return {
    VITE_SUPABASE_URL: stack.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: stack.secrets().publishableKey,
    VITE_SITE_URL: stack.urls.site,
    // @supabase/lite has no Realtime.
    VITE_REALTIME: 'off',
  };
}
