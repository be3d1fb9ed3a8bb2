import type { Database } from '@contracts/database.types.ts';
import type { LeadFilter } from '@contracts/leads.ts';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { fetchFunction } from '@/shared/http/call-function';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';
import type { Lead } from '../model/lead';
import {
  applyBulkChanges,
  applyChanges,
  type BulkLeadChanges,
  type LeadChanges,
} from '../model/lead-changes';
import type { LeadSummary } from '../model/lead-summary';
import type { LeadPage } from './lead-pages';
import { leadQueries, readLead } from './queries';

const leadMutationKeys = {
  update: (id: number) => ['leads', 'update', id] as const,
  updateMany: () => ['leads', 'update-many'] as const,
};

/** Someone else changed the lead first; `theirs` is the lead as it is now. */
export class LeadConflictError extends Error {
  readonly theirs: Lead;

  constructor(theirs: Lead) {
    super('Someone else changed this lead while you were editing.');
    this.name = 'LeadConflictError';
    this.theirs = theirs;
  }
}

/** Changes the leads in every list of the cache, page by page. */
function changeListedLeads(queryClient: QueryClient, change: (leads: LeadSummary[]) => LeadSummary[]): void {
  queryClient.setQueriesData<InfiniteData<LeadPage>>(
    { queryKey: leadQueries.lists() },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, leads: change(page.leads) })) },
  );
}

/** Writes a lead from the server into the cache: its detail, and its row in every list. */
export function setLeadInCache(queryClient: QueryClient, lead: Lead): void {
  queryClient.setQueryData<Lead>(leadQueries.detail(lead.id).queryKey, lead);
  changeListedLeads(queryClient, (leads) =>
    leads.map((line) => (line.id === lead.id ? { ...line, ...lead } : line)),
  );
}

/**
 * Changes a lead. Changes of one lead run one after the other, each on the version that the previous one saved. Throws
 * LeadConflictError when another user has changed the lead, and AppError.
 */
export function useUpdateLead(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: leadMutationKeys.update(id),
    scope: { id: `lead ${id}` },
    mutationFn: async (changes: LeadChanges): Promise<Lead> => {
      const version = queryClient.getQueryData(leadQueries.detail(id).queryKey)?.version ?? 0;
      await changeOneRow(
        (supabase) =>
          supabase
            .from('contact_submissions')
            .update(changes)
            .eq('id', id)
            .eq('version', version)
            .select('id'),
        async () => new LeadConflictError(await readLead(id)),
      );
      return readLead(id);
    },
    onSuccess: (saved) => {
      setLeadInCache(queryClient, saved);
      if (saved.tags.length > 0) void cancelAndInvalidate(queryClient, leadQueries.tags().queryKey);
    },
    meta: { showsError: (error) => error instanceof LeadConflictError },
  });
}

/** The lead with its pending changes applied; a refused change disappears. */
export function useOptimisticLead(known: Lead): Lead {
  const pending = useMutationState({
    filters: { mutationKey: leadMutationKeys.update(known.id), status: 'pending' },
    select: ({ state }) => state.variables as LeadChanges,
  });
  return applyChanges(known, pending);
}

export type BulkUpdate = { ids: readonly number[]; changes: BulkLeadChanges };
/** The former values of the leads that a bulk update has changed, with their new versions. */
export type PreviousValues = Database['public']['Functions']['update_leads']['Returns'];

/** Refetches everything that a bulk update may change; the lists stay on screen meanwhile. */
async function invalidateLeadLists(queryClient: QueryClient): Promise<void> {
  void cancelAndInvalidate(queryClient, leadQueries.unreadCount().queryKey);
  void cancelAndInvalidate(queryClient, leadQueries.tags().queryKey);
  queryClient.removeQueries({ queryKey: leadQueries.details(), type: 'inactive' });
  await cancelAndInvalidate(queryClient, leadQueries.lists());
}

/** The version of each lead as the lists show it; 0 for a lead in no list, which the database then skips. */
function listedVersions(queryClient: QueryClient, ids: readonly number[]): number[] {
  const lists = queryClient.getQueriesData<InfiniteData<LeadPage>>({ queryKey: leadQueries.lists() });
  const leads = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.leads) ?? []);
  const versions = new Map<number, number>();
  for (const { id, version } of leads) versions.set(id, Math.max(version, versions.get(id) ?? 0));
  return ids.map((id) => versions.get(id) ?? 0);
}

/**
 * Changes up to 500 leads, except those that another user has changed since they were listed. Returns
 * what `useUndoBulkUpdate` takes to undo the update.
 */
export function useBulkUpdateLeads() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: leadMutationKeys.updateMany(),
    // One after the other, so that each is based on the versions that the previous one saved.
    scope: { id: 'update leads' },
    mutationFn: ({ ids, changes }: BulkUpdate) =>
      runQuery((supabase) =>
        supabase.rpc('update_leads', {
          p_ids: [...ids],
          p_versions: listedVersions(queryClient, ids),
          p_changes: changes,
        }),
      ),
    onSuccess: (before, { changes }) => {
      const versions = new Map(before.map(({ id, version }) => [id, version]));
      // The optimistic values; a lead that no longer matches the filter stays until the list is refetched.
      changeListedLeads(queryClient, (leads) =>
        withBulkChanges(leads, [...versions.keys()], changes).map((line) => ({
          ...line,
          version: versions.get(line.id) ?? line.version,
        })),
      );
      void invalidateLeadLists(queryClient);
    },
    meta: { errorTitle: 'No leads were changed' },
  });
}

function withBulkChanges(
  leads: LeadSummary[],
  ids: readonly number[],
  changes: BulkLeadChanges,
): LeadSummary[] {
  return leads.map((lead) => (ids.includes(lead.id) ? applyBulkChanges(lead, changes) : lead));
}

/** The leads with the pending bulk updates applied. */
export function useOptimisticLeads(leads: LeadSummary[]): LeadSummary[] {
  const pending = useMutationState({
    filters: { mutationKey: leadMutationKeys.updateMany(), status: 'pending' },
    select: ({ state }) => state.variables as BulkUpdate,
  });
  return pending.reduce((before, { ids, changes }) => withBulkChanges(before, ids, changes), leads);
}

/** Undoes a bulk update; leads that another user has changed since are left out. Returns the ids of the others. */
export function useUndoBulkUpdate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (before: PreviousValues) =>
      runQuery((supabase) => supabase.rpc('restore_leads', { p_leads: before })),
    onSettled: () => invalidateLeadLists(queryClient),
    meta: { errorTitle: 'Couldn’t undo' },
  });
}

/** Takes merged leads out of every list, so that the links to the next lead skip them. */
function removeListedLeads(queryClient: QueryClient, ids: readonly number[]): void {
  changeListedLeads(queryClient, (leads) => leads.filter(({ id }) => !ids.includes(id)));
}

function invalidateAfterMerge(queryClient: QueryClient): void {
  for (const queryKey of [
    leadQueries.lists(),
    leadQueries.unreadCount().queryKey,
    leadQueries.timelines(),
    leadQueries.duplicateLists(),
  ])
    void cancelAndInvalidate(queryClient, queryKey);
}

/** Merges leads into the lead `keep`; returns the ids of the merged ones. Throws StaleRowError when all were merged before. */
export function useMergeLeads() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ keep, lose }: { keep: number; lose: number[] }) => {
      const merged = await runQuery((supabase) =>
        supabase.rpc('merge_leads', { p_keep: keep, p_lose: lose }),
      );
      if (merged.length === 0) throw new StaleRowError();
      return { merged, kept: await readLead(keep) };
    },
    onSuccess: ({ merged, kept }) => {
      queryClient.setQueryData(leadQueries.detail(kept.id).queryKey, kept);
      for (const id of merged) void cancelAndInvalidate(queryClient, leadQueries.detail(id).queryKey);
      removeListedLeads(queryClient, merged);
      invalidateAfterMerge(queryClient);
    },
    meta: { showsError: true },
  });
}

/** Undoes a merge. A failure shows a toast with `errorTitle`. */
export function useUnmergeLead(errorTitle: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      changeOneRow((supabase) =>
        supabase
          .from('contact_submissions')
          .update({ merged_into_id: null })
          .eq('id', id)
          .not('merged_into_id', 'is', null)
          .select('id'),
      ),
    onSuccess: () => {
      invalidateAfterMerge(queryClient);
      // Until then it is this page's own change, and no news.
      return cancelAndInvalidate(queryClient, leadQueries.details());
    },
    meta: { errorTitle },
  });
}

/** A filter as the query string of the export. */
function exportQuery(filter: LeadFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) params.set(name, String(value));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Exports the leads of a filter as CSV; the server logs the export. */
export function useExportLeads() {
  return useMutation({
    mutationFn: async (filter: LeadFilter): Promise<File> => {
      const token = await getAccessToken();
      const response = await fetchFunction(`/contact-submissions/export${exportQuery(filter)}`, {
        accept: 'text/csv',
        ...(token !== undefined && { token }),
      });
      const day = new Date().toISOString().slice(0, 10);
      return new File([await response.blob()], `leads-${day}.csv`, { type: 'text/csv' });
    },
    meta: { errorTitle: 'Couldn’t export the leads' },
  });
}
