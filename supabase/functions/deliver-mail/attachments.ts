import { z } from 'zod';
import { LARGEST_ATTACHMENTS } from '../_shared/contracts/reply-attachments.ts';
import type { Bucket } from '../_shared/db/files.ts';
import type { ClaimedMail } from '../_shared/mail/render.ts';
import type { MailAttachment } from '../_shared/mail/transport.ts';

/** What `claim_due_mails()` says of a document of a reply; null for one that was deleted. */
const place = z.object({
  path: z.string().nullable(),
  name: z.string().nullable(),
  mimeType: z.string().nullable(),
});
const withPlaces = z.object({ attachments: z.array(place).default([]) });

/** A document of an email is gone. Staff read the message, which must not have the name of the file. */
export class MissingDocumentError extends Error {
  override name = 'Missing document';

  constructor(position: number, count: number) {
    super(
      `attachment ${position} of ${count} was deleted, so the email was not sent. Please write a new reply.`,
    );
  }
}

/** The files are larger than their rows said, so no mailbox would accept the email. */
export class OversizedDocumentsError extends Error {
  override name = 'Oversized documents';

  constructor() {
    super('the attachments are larger than 14 MB, so the email was not sent. Please write a new reply.');
  }
}

/**
 * Reads the documents that an email of staff has as attachments, one after another, so that the worker holds few bytes.
 * @throws MissingDocumentError, OversizedDocumentsError, Error of the storage.
 */
export async function readAttachments(
  mail: ClaimedMail,
  readFile: Bucket['read'],
): Promise<MailAttachment[]> {
  if (mail.kind !== 'lead_reply') return [];
  const places = withPlaces.parse(mail.payload).attachments;
  const files: MailAttachment[] = [];
  let bytes = 0;
  for (const { path, name, mimeType } of places) {
    const content = path === null ? undefined : await readFile(path);
    if (!content || name === null || mimeType === null)
      throw new MissingDocumentError(files.length + 1, places.length);
    bytes += content.length;
    if (bytes > LARGEST_ATTACHMENTS) throw new OversizedDocumentsError();
    files.push({ name, mimeType, content });
  }
  return files;
}
