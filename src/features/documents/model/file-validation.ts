import { text } from '@contracts/text-rules.ts';
import { z } from 'zod';

/** The largest file that can be shared, in bytes: 20 MiB, as the bucket and the table say. */
const LARGEST_DOCUMENT = 20_971_520;

/** The media types that can be shared, as the bucket and the table say: nothing that a browser runs. */
export const DOCUMENT_TYPES: readonly string[] = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/rtf',
  'application/zip',
  'application/x-zip-compressed',
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/calendar',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'video/mp4',
];

type FileInfo = { name: string; size: number; type: string };

/** Returns the message for a file that cannot be shared; undefined for a valid file. */
export function validateFile(file: FileInfo | undefined): string | undefined {
  if (!file) return 'Please choose a file.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > LARGEST_DOCUMENT) return 'Please choose a file of 20 MB or less.';
  if (file.name.length > 255) return 'Please choose a file with a shorter name.';
  if (!DOCUMENT_TYPES.includes(mediaType(file)))
    return 'Please choose a PDF, Office, text, image or ZIP file.';
  return undefined;
}

/** The form that shares a file. Its input holds a list of files; the first one is shared. */
export const shareDocumentForm = z.object({
  file: z.custom<FileList | undefined>().transform((chosen, context) => {
    const file = chosen?.[0];
    const problem = validateFile(file);
    if (problem) context.addIssue(problem);
    return file ?? z.NEVER;
  }),
  note: text(0, 500, ''),
});

/** Media types by file extension, for browsers that report none. */
const TYPES_BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  heic: 'image/heic',
  md: 'text/markdown',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns the browser's media type without parameters, or the type of the file extension, or ''. */
export function mediaType({ name, type }: Pick<FileInfo, 'name' | 'type'>): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return bare || (TYPES_BY_EXTENSION[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');
}

/**
 * Returns the path of a file in the bucket. Storage allows few characters, so the file name in the path is fixed. Users
 * see and download the file under the document's `name`.
 */
export function storagePath(userId: string, documentId: string, name: string): string {
  const dot = name.lastIndexOf('.');
  const extension =
    dot > 0
      ? name
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
      : '';
  return `${userId}/${documentId}/document${extension === '' ? '' : `.${extension.slice(0, 10)}`}`;
}
