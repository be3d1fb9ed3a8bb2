import { lead, leadDuplicates } from '@contracts/leads.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { leadKeys } from './keys';

export type Duplicate = ReturnType<typeof leadDuplicates.parse>[number];

/** Leads that may be of the same person, the surest first. */
export function duplicatesOptions(id: number) {
  return queryOptions({
    queryKey: leadKeys.duplicates(id),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(leadDuplicates, (supabase) =>
        supabase.rpc('find_duplicate_leads', { p_id: id }).abortSignal(signal),
      ),
  });
}

function refreshAround(queryClient: QueryClient): void {
  for (const queryKey of [
    leadKeys.lists,
    leadKeys.unread,
    leadKeys.timelines,
    ['/rest/v1/rpc/find_duplicate_leads'],
  ])
    void readAnew(queryClient, queryKey);
}

/** Puts the lead `lose` into `keep`; gives the one that goes on. */
export function useMergeLeads() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ keep, lose }: { keep: number; lose: number }) =>
      read(lead, (supabase) => supabase.rpc('merge_leads', { p_keep: keep, p_lose: lose })),
    onSuccess: (kept, { lose }) => {
      queryClient.setQueryData(leadKeys.one(kept.id), kept);
      void readAnew(queryClient, leadKeys.one(lose));
      refreshAround(queryClient);
    },
  });
}

/** Takes a merged lead out again; gives that lead. */
export function useUnmergeLead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => read(lead, (supabase) => supabase.rpc('unmerge_lead', { p_id: id })),
    onSuccess: (taken) => {
      queryClient.setQueryData(leadKeys.one(taken.id), taken);
      void readAnew(queryClient, ['/rest/v1/rpc/get_lead']);
      refreshAround(queryClient);
    },
  });
}
