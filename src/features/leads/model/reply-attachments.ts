import {
  type AttachableDocument,
  LARGEST_ATTACHMENTS,
  MOST_ATTACHMENTS,
} from '@contracts/reply-attachments.ts';
import { formatFileSize } from '@/shared/lib/file-size';

const sizeOf = (documents: readonly AttachableDocument[]) =>
  documents.reduce((sum, { bytes }) => sum + bytes, 0);

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
