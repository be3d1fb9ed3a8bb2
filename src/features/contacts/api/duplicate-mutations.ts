import { type DuplicateGroup, type DuplicateMerge, duplicateMerge } from '@contracts/contacts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { contactQueries } from './queries';

/** How many groups one call merges. */
const MERGE_BATCH = 50;

/**
 * Merges groups of duplicates, each into its first contact, in batches of 50. `onBatch` gets the outcome of each batch, so
 * that the merges before an error are known. Groups with a contact that was changed since are skipped.
 */
export function useMergeDuplicates(onBatch: (outcome: DuplicateMerge, groupsDone: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (groups: readonly DuplicateGroup[]) => {
      for (let start = 0; start < groups.length; start += MERGE_BATCH) {
        const batch = groups
          .slice(start, start + MERGE_BATCH)
          .map(({ contacts }) => contacts.map(({ id, version }) => ({ id, version })));
        const outcome = await runQueryAs(duplicateMerge, (supabase) =>
          supabase.rpc('merge_duplicate_contacts', { p_groups: batch }),
        );
        onBatch(outcome, start + batch.length);
      }
    },
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}

/** Undoes the merges of batches, the last first. `onUndone` gets each batch that is undone, so that an error loses none. */
export function useUndoMerges(onUndone: (batch: DuplicateMerge) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (batches: readonly DuplicateMerge[]) => {
      // The last batch may have moved contacts that an earlier one merged.
      for (const batch of batches.toReversed()) {
        const p_moves = batch.moves;
        if (p_moves.length > 0) {
          await runQueryAs(z.number(), (supabase) => supabase.rpc('undo_contact_merges', { p_moves }));
        }
        onUndone(batch);
      }
    },
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { showsError: true },
  });
}
