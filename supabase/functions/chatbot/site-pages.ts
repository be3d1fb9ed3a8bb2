import { z } from 'zod';
import sitePages from '../_shared/assistant/site-pages.json' with { type: 'json' };
import type { Rpc } from '../_shared/db/rpc.ts';

/** Sees to it that the index knows the pages that are no rows: asked once a worker, and again after a failure. */
export function createPutPages(rpc: Rpc): () => Promise<void> {
  let done: Promise<void> | undefined;

  async function put(): Promise<void> {
    const { pages, checksum } = sitePages;
    await rpc('replace_kb_site_pages', { p_pages: pages, p_checksum: checksum }, z.boolean());
  }

  return () => {
    done ??= put().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
