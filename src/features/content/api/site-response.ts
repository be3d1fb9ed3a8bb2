import { queryOptions } from '@tanstack/react-query';
import { CONTENT_VERSION } from '@/shared/content/version-mark';
import { isFulfilled, type SiteExpectation, type SiteResponse } from '../model/site-expectation';

/** How often a page is checked until it shows the change, in milliseconds; longer after the first minute. */
const POLL_MS = 2_000;
const SLOW_POLL_MS = 15_000;
const A_MINUTE = 60_000;

const VERSION_TAG = new RegExp(`<meta\\s[^>]*name="${CONTENT_VERSION}"[^>]*>`);

/** Reads a public URL as a visitor without a cache would. Throws when the site cannot be reached. */
async function readPublicPage(path: string, signal: AbortSignal): Promise<SiteResponse> {
  const response = await fetch(path, { cache: 'no-store', redirect: 'manual', credentials: 'omit', signal });
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  if (isRedirect) return { status: response.status, isRedirect, marks: [] };
  // Without a parser of the whole page: the content security policy would report the page's inline styles as this page's.
  const [tag = ''] = VERSION_TAG.exec(await response.text()) ?? [];
  const [, listed = ''] = /\scontent="([^"]*)"/.exec(tag) ?? [];
  return { status: response.status, isRedirect, marks: listed.split(' ').filter(Boolean) };
}

/**
 * Whether the public URLs answer as expected, and when that was found (ISO). Checked again until they do. `since` is
 * when the change was made, in milliseconds.
 */
export const siteResponse = (expectations: SiteExpectation[], since: number) =>
  queryOptions({
    queryKey: ['content', 'site-response', { expectations }] as const,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        expectations.map(async (each) => isFulfilled(each, await readPublicPage(each.path, signal))),
      );
      return { isThere: found.every(Boolean), checkedAt: new Date().toISOString() };
    },
    refetchInterval: ({ state }) => {
      if (state.data?.isThere) return false;
      return Date.now() - since < A_MINUTE ? POLL_MS : SLOW_POLL_MS;
    },
  });
