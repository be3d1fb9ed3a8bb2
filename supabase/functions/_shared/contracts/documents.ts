import { z } from 'zod';
import { text } from './text-rules.ts';

/** A row of `documents`: a file that staff shared with a client; `path` is its place in the bucket. */
export const sharedDocument = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  size_bytes: z.number(),
  note: z.string().nullable(),
  created_at: z.string(),
});
export type SharedDocument = z.infer<typeof sharedDocument>;

/** A row of `find_account()`: the account behind an address, as admins find it. */
export const foundAccount = z.object({
  id: z.string(),
  full_name: z.string().nullable(),
  company: z.string().nullable(),
});
export type FoundAccount = z.infer<typeof foundAccount>;

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
