import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';
import { type ImportOutcome, type ImportRow, isProblem, outcomeOf } from '../model/contact-file';
import { phoneKey } from '../model/phone-key';
import { contactQueries } from './queries';

const IMPORT_BATCH = 1000;

/** By what the database knows that two rows are one person: the email address, or else the phone number. */
const personOf = ({ email, phone }: ImportRow) => email.toLowerCase() || phoneKey(phone);

/**
 * Imports rows, or says what an import would do, in batches of 1,000. `id` names all batches of a file as one import, which
 * can be undone; null: a preview. Returns an outcome for each row. `onProgress` gets the number of rows done.
 */
export function useImportContacts(onProgress: (done: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, id }: { rows: readonly ImportRow[]; id: string | null }) => {
      const outcomes: ImportOutcome[] = [];
      // The database knows the rows of one batch only, so a row that repeats one of an earlier batch is found here.
      const seen = new Set<string>();
      for (let start = 0; start < rows.length; start += IMPORT_BATCH) {
        const batch = rows.slice(start, start + IMPORT_BATCH);
        const fresh = batch.filter((row) => !seen.has(personOf(row)));
        const results =
          fresh.length === 0
            ? []
            : await runQuery((supabase) =>
                supabase.rpc('import_contacts', {
                  p_rows: fresh,
                  p_is_preview: id === null,
                  ...(id === null ? {} : { p_import: id }),
                }),
              );
        const outcomeByRow = new Map(fresh.map((row, index) => [row, outcomeOf(results[index])]));
        outcomes.push(...batch.map((row) => outcomeByRow.get(row) ?? 'repeated'));
        for (const [row, outcome] of outcomeByRow)
          if (outcome && !isProblem(outcome)) seen.add(personOf(row));
        onProgress(outcomes.length);
      }
      return outcomes;
    },
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}

/** Undoes an import: contacts that were changed since stay. Returns how many were deleted, restored, and left alone. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      changeOneRow((supabase) => supabase.rpc('undo_contact_import', { p_import: id })),
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}
