import { z } from 'zod';
import type { Bucket } from '../_shared/db/files.ts';
import type { Rpc } from '../_shared/db/rpc.ts';

const AT_ONCE = 100;

/**
 * Removes the files of emails that were deleted, such as with an account. Removing a file twice is harmless, so the calls
 * of two workers can overlap. @throws Error when the storage is away; the files are still listed then.
 */
export async function removeInboundFiles(rpc: Rpc, bucket: Pick<Bucket, 'remove'>): Promise<void> {
  let gone: string[] = [];
  for (;;) {
    const args = { p_limit: AT_ONCE, p_gone: gone };
    const ids = await rpc('list_removed_inbound_files', args, z.array(z.string()));
    if (ids.length === 0) return;
    await bucket.remove(ids);
    gone = ids;
  }
}
