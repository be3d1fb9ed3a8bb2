import type { Database } from '@contracts/database.types.ts';
import { LARGEST_ATTACHMENTS } from '@contracts/reply-attachments.ts';
import { z } from 'zod';
import { formatFileSize } from '@/shared/lib/file-size';

/** How many documents a reply can have. */
const MOST_ATTACHMENTS = 5;

/**
 * A document that can be attached to a reply. `is_theirs`: the account has the lead's email address; `shared_with`: the
 * name of the account that it is shared with, or its email address.
 */
export type AttachableDocument =
  Database['public']['Functions']['list_attachable_documents']['Returns'][number];

const sizeOf = (documents: readonly AttachableDocument[]) =>
  documents.reduce((sum, { bytes }) => sum + bytes, 0);

/** The documents of a reply that is being written. */
export const draftAttachments = z
  .array(z.custom<AttachableDocument>())
  .max(MOST_ATTACHMENTS, `Please attach at most ${MOST_ATTACHMENTS} documents.`)
  .refine(
    (documents) => sizeOf(documents) <= LARGEST_ATTACHMENTS,
    'These documents are larger than 14 MB in total. Please remove one.',
  );

/** What can be attached: 'Up to 5 documents, 14 MB in total.' */
export const ATTACHMENT_LIMITS = `Up to ${MOST_ATTACHMENTS} documents, ${formatFileSize(LARGEST_ATTACHMENTS)} in total.`;

/** '2 documents, 1.9 MB of 14 MB.' */
export function attachedSummary(documents: readonly AttachableDocument[]): string {
  const count = documents.length === 1 ? '1 document' : `${documents.length} documents`;
  return `${count}, ${formatFileSize(sizeOf(documents))} of ${formatFileSize(LARGEST_ATTACHMENTS)}.`;
}

/** Why a document cannot be attached in addition to those attached; undefined when it can. */
export function attachmentObstacle(
  document: AttachableDocument,
  attached: readonly AttachableDocument[],
): string | undefined {
  if (attached.length >= MOST_ATTACHMENTS) return `${MOST_ATTACHMENTS} documents are attached.`;
  if (document.bytes > LARGEST_ATTACHMENTS) return 'Too large for an email.';
  if (sizeOf([...attached, document]) > LARGEST_ATTACHMENTS) return 'Too large with the others.';
  return undefined;
}
