import type { Database } from '@contracts/database.types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { createAppError } from '@/shared/supabase/database-error';
import { runQuery } from '@/shared/supabase/run-query';
import type { Candidate } from '../model/contact';
import type { DuplicateGroup } from '../model/duplicate-groups';
import { contactQueries } from './queries';

/** How many groups one call merges. */
const MERGE_BATCH = 50;

/** How many contacts are merged and groups skipped, and what undoes it. */
export type Merge = Database['public']['Functions']['merge_contacts']['Returns'][number];
type Seen = Pick<Candidate, 'id' | 'version'>;

function mergeGroups(groups: readonly (readonly Seen[])[]): Promise<Merge> {
  const p_groups = groups.map((contacts) => contacts.map(({ id, version }) => ({ id, version })));
  return changeOneRow((supabase) => supabase.rpc('merge_contacts', { p_groups }));
}

const undoMoves = (p_moves: Merge['moves']) =>
  runQuery((supabase) => supabase.rpc('undo_contact_merges', { p_moves }));

/** Merges contacts into `keep`. Throws AppError 409 when one of them was changed since. */
export function useMergeContacts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ keep, lose }: { keep: Seen; lose: readonly Seen[] }) => {
      const merge = await mergeGroups([[keep, ...lose]]);
      if (merge.skipped > 0) throw await createAppError(409, 'version_conflict', { what: 'contact' });
      return merge;
    },
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}

/** Undoes merges of contacts. */
export function useUndoMoves() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoMoves,
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { errorTitle: 'Couldn’t separate the contacts' },
  });
}

/**
 * Merges groups of duplicates, each into its first contact, in batches of 50. `onBatch` gets the outcome of each batch, so
 * that the merges before an error are known. Groups with a contact that was changed since are skipped.
 */
export function useMergeDuplicates(onBatch: (outcome: Merge, groupsDone: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (groups: readonly DuplicateGroup[]) => {
      for (let start = 0; start < groups.length; start += MERGE_BATCH) {
        const batch = groups.slice(start, start + MERGE_BATCH);
        const outcome = await mergeGroups(batch.map(({ contacts }) => contacts));
        onBatch(outcome, start + batch.length);
      }
    },
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}

/** Undoes the merges of batches, the last first. `onUndone` gets each batch that is undone, so that an error loses none. */
export function useUndoMerges(onUndone: (batch: Merge) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (batches: readonly Merge[]) => {
      // The last batch may have moved contacts that an earlier one merged.
      for (const batch of batches.toReversed()) {
        if (batch.merged > 0) await undoMoves(batch.moves);
        onUndone(batch);
      }
    },
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}
