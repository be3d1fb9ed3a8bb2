import { type LeadPage, type LeadSummary, leadsChanged, leadsRestored } from '@contracts/leads.ts';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { type ManyChanges, withManyChanges } from '../model/lead-changes';
import { leadKeys } from './keys';

export type ChangeOfMany = { ids: readonly number[]; changes: ManyChanges };
export type Before = z.infer<typeof leadsChanged>['before'];

/** Reads what may have changed; the lists stay as they are until they are read. */
async function refreshAll(queryClient: QueryClient): Promise<void> {
  void readAnew(queryClient, leadKeys.unread);
  void readAnew(queryClient, leadKeys.tags);
  queryClient.removeQueries({ queryKey: ['/rest/v1/rpc/get_lead'], type: 'inactive' });
  await readAnew(queryClient, leadKeys.lists);
}

/** Changes up to 500 leads; gives what `useRestoreMany` takes to undo it. */
export function useChangeMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: leadKeys.changingMany,
    mutationFn: ({ ids, changes }: ChangeOfMany) =>
      read(leadsChanged, (supabase) => supabase.rpc('update_leads', { p_ids: [...ids], p_changes: changes })),
    onSuccess: (_changed, { ids, changes }) => {
      // As they were shown meanwhile; a lead that no longer fits the filter stays until the list is read again.
      queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: leadKeys.lists }, (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) => ({ ...page, leads: changedLeads(page.leads, ids, changes) })),
            }
          : list,
      );
      void refreshAll(queryClient);
    },
  });
}

function changedLeads(leads: LeadSummary[], ids: readonly number[], changes: ManyChanges): LeadSummary[] {
  return leads.map((lead) => (ids.includes(lead.id) ? withManyChanges(lead, changes) : lead));
}

/** The leads as they will be when the changes that are on their way have arrived. */
export function useLeadsToBe(leads: LeadSummary[]): LeadSummary[] {
  const pending = useMutationState({
    filters: { mutationKey: leadKeys.changingMany, status: 'pending' },
    select: ({ state }) => state.variables as ChangeOfMany,
  });
  return pending.reduce((before, { ids, changes }) => changedLeads(before, ids, changes), leads);
}

/** Undoes a change of many; leads that somebody has changed since are left as they are. */
export function useRestoreMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (before: Before) =>
      read(leadsRestored, (supabase) => supabase.rpc('undo_lead_updates', { p_before: before })),
    onSettled: () => refreshAll(queryClient),
  });
}
