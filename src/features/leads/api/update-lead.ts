import { type Lead, lead } from '@contracts/leads.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { type LeadChanges, withChanges } from '../model/lead-changes';
import { keepLead } from './keep-lead';
import { leadKeys } from './keys';
import { conflictOf } from './lead-conflict';

/**
 * Changes a lead. Changes of one lead wait for each other, each made to the version that the one before left.
 * Throws LeadConflict when somebody else has changed it, and AppError.
 */
export function useUpdateLead(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: leadKeys.changing(id),
    scope: { id: `lead ${id}` },
    mutationFn: async (changes: LeadChanges): Promise<Lead> => {
      const version = queryClient.getQueryData<Lead>(leadKeys.one(id))?.version ?? 0;
      try {
        return await read(lead, (supabase) =>
          supabase.rpc('update_lead', { p_id: id, p_version: version, p_changes: changes }),
        );
      } catch (error) {
        throw await conflictOf(id, error);
      }
    },
    onSuccess: (saved) => {
      keepLead(queryClient, saved);
      if (saved.tags.length > 0) void readAnew(queryClient, leadKeys.tags);
    },
  });
}

/** The lead as it will be when what is on its way has arrived; as it was, once that is refused. */
export function useLeadToBe(known: Lead): Lead {
  const pending = useMutationState({
    filters: { mutationKey: leadKeys.changing(known.id), status: 'pending' },
    select: ({ state }) => state.variables as LeadChanges,
  });
  return withChanges(known, pending);
}
