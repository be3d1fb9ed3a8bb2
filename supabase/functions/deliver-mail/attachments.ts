import { z } from 'zod';
import type { ReadFile } from '../_shared/db/clients.ts';
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

/** Reads the documents that an email of staff has as attachments. @throws MissingDocumentError, Error of the storage. */
export async function readAttachments(mail: ClaimedMail, readFile: ReadFile): Promise<MailAttachment[]> {
  if (mail.kind !== 'lead_reply') return [];
  const { attachments } = withPlaces.parse(mail.payload);
  return Promise.all(
    attachments.map(async ({ path, name, mimeType }, index) => {
      const content = path === null ? undefined : await readFile(path);
      if (!content || name === null || mimeType === null)
        throw new MissingDocumentError(index + 1, attachments.length);
      return { name, mimeType, content };
    }),
  );
}
