import { z } from 'zod';
import sitePages from '../_shared/assistant/site-pages.json' with { type: 'json' };
import type { Rpc } from '../_shared/db/rpc.ts';

/**
 * Ensures that the search index contains the pages that are not database rows: once per worker, and again after a
 * failure.
 */
export function createSitePageIndexer(rpc: Rpc): () => Promise<void> {
  let done: Promise<void> | undefined;

  async function put(): Promise<void> {
    const { pages, checksum } = sitePages;
    await rpc('replace_site_pages', { p_pages: pages, p_checksum: checksum }, z.boolean());
  }

  return () => {
    done ??= put().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
