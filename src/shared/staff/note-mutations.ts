import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';

/** A note of staff. `author_name` is null when its author's account was deleted. */
export type Note = {
  id: number;
  body: string;
  author_id: string | null;
  author_name: string | null;
  version: number;
  created_at: string;
};

/** What notes are about: the row that a new one names, and the queries that show them. */
export type NoteSubject = { queryKey: QueryKey } & (
  | { table: 'lead_notes'; row: { lead_id: number } }
  | { table: 'contact_notes'; row: { contact_id: number } }
);

const addKey = ({ table, row }: NoteSubject) => ['add-note', table, row] as const;

/** Writes a note. */
export function useAddNote(subject: NoteSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: addKey(subject),
    mutationFn: (body: string) =>
      runQuery((supabase) => supabase.from(subject.table).insert({ ...subject.row, body })),
    onSuccess: () => cancelAndInvalidate(queryClient, subject.queryKey),
    meta: { errorTitle: 'The note wasn’t saved' },
  });
}

/** The notes that are being saved. */
export function usePendingNotes(subject: NoteSubject): string[] {
  return useMutationState({
    filters: { mutationKey: addKey(subject), status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** Edits a note of the signed-in user. Throws StaleRowError when its version is no longer the one on screen. */
export function useUpdateNote({ table, queryKey }: NoteSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ note: { id, version }, body }: { note: Note; body: string }) =>
      changeOneRow((supabase) =>
        supabase.from(table).update({ body }).eq('id', id).eq('version', version).select('id'),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, queryKey),
    meta: { showsError: true },
  });
}

/** Deletes a note. Throws StaleRowError when its version is no longer the one on screen. */
export function useDeleteNote({ table, queryKey }: NoteSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Note) =>
      changeOneRow((supabase) =>
        supabase.from(table).delete().eq('id', id).eq('version', version).select('id'),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, queryKey),
    meta: { showsError: true },
  });
}
