import { DOCUMENT_TYPES, documentNote, LARGEST_DOCUMENT } from '@contracts/documents.ts';
import { z } from 'zod';

type FileFacts = { name: string; size: number; type: string };

/** What is wrong with a chosen file, in a sentence; undefined when it can be shared. */
export function validateFile(file: FileFacts | undefined): string | undefined {
  if (!file) return 'Please choose a file.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > LARGEST_DOCUMENT) return 'Please choose a file of 20 MB or less.';
  if (file.name.length > 255) return 'Please choose a file with a shorter name.';
  if (!DOCUMENT_TYPES.includes(mediaType(file)))
    return 'Please choose a PDF, Office, text, image or ZIP file.';
  return undefined;
}

/** The form that shares a file: its input holds a list of files, of which the first is shared. */
export const shareForm = z.object({
  file: z.custom<FileList | undefined>().transform((chosen, context) => {
    const file = chosen?.[0];
    const problem = validateFile(file);
    if (problem) context.addIssue(problem);
    return file ?? z.NEVER;
  }),
  note: documentNote,
});

/** Types by the ending of a name, for browsers that know none for it. */
const BY_ENDING: Record<string, string> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  heic: 'image/heic',
  md: 'text/markdown',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The media type to store: the browser's without parameters, else what the ending of the name says; '' for neither. */
export function mediaType({ name, type }: Pick<FileFacts, 'name' | 'type'>): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return bare || (BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');
}

/**
 * Where a file goes in the bucket. Storage takes few characters in a name, so the path has a plain one; what
 * people see and get is the document's `name`.
 */
export function pathOf(userId: string, documentId: string, name: string): string {
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
