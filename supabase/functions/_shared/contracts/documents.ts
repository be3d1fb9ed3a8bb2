import { text } from './text-rules.ts';

/** The largest file that can be shared, in bytes: 20 MiB, as the bucket and the table say. */
export const LARGEST_DOCUMENT = 20_971_520;

/** A shared file's description; '' for none. */
export const documentNote = text(0, 500, '');

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
