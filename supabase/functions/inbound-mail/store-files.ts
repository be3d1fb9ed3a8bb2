import { z } from 'zod';
import type { Bucket } from '../_shared/db/files.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { LARGEST_FILES, type ReceivedMail } from './received-mail.ts';

/** A file of an email that the bucket does not have yet. `position` counts the attachments of the email from 1. */
export const fileToStore = z.object({ id: z.string(), position: z.number() });

function unavailable(cause: unknown): HttpError {
  const fault = new HttpError(503, 'storage_unavailable', {}, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}

/**
 * Stores the files of an email whose row is stored. A repeated email stores those that are missing. Files that are larger
 * than the mail service said stay with it.
 * @throws HttpError 503, upon which the mail service repeats the email.
 */
export async function storeFiles(
  { rpc, bucket }: { rpc: Rpc; bucket: Pick<Bucket, 'write'> },
  { attachments }: ReceivedMail,
  files: z.infer<typeof fileToStore>[],
): Promise<void> {
  let left = LARGEST_FILES;
  for (const { id, position } of files) {
    const content = await attachments[position - 1]?.read(left);
    if (!content || content.length > left) continue;
    left -= content.length;
    await bucket.write(id, content).catch((error: unknown) => {
      throw unavailable(error);
    });
    // The database queues the removal of a file whose email was erased in the meantime.
    await rpc('mark_inbound_file_stored', { p_id: id, p_bytes: content.length }, z.unknown());
  }
}
