import type { CompositeTypes } from '@contracts/database.types.ts';
import { z } from 'zod';
import { requireColumns, type WithColumns } from '@/shared/supabase/require-columns';

const ENTRY_COLUMNS = ['kind', 'at', 'id'] as const;

/** A file of a received email, or a document attached to a reply. `id`: the stored file, if there is one. */
const attachedFile = z.object({ name: z.string(), bytes: z.number(), id: z.string().optional() });
export type AttachedFile = z.infer<typeof attachedFile>;
const files = z.array(attachedFile).nullable();

type Row = CompositeTypes<'timeline_entry'>;

/** An entry of `list_person_timeline()`. */
export type TimelineEntry = Omit<WithColumns<Row, (typeof ENTRY_COLUMNS)[number]>, 'files'> & {
  files: AttachedFile[] | null;
};

/** Checks the columns of entries that are never null, and their files. */
export function toTimeline(rows: readonly Row[]): TimelineEntry[] {
  return requireColumns(rows, ENTRY_COLUMNS).map((entry) => ({ ...entry, files: files.parse(entry.files) }));
}
