import {
  type Lead,
  type LeadFilter,
  type LeadPage,
  type LeadSummary,
  lead,
  leadsChanged,
  leadsRestored,
} from '@contracts/leads.ts';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { getAccessToken } from '@/shared/auth/access-token';
import { storedNow } from '@/shared/errors/stored-now';
import { askFunction } from '@/shared/http/call-function';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { type LeadChanges, type ManyChanges, withChanges, withManyChanges } from '../model/lead-changes';
import { leadQueries } from './queries';

const leadMutationKeys = {
  update: (id: number) => ['leads', 'update', id] as const,
  updateMany: () => ['leads', 'update-many'] as const,
};

/** Somebody else changed the lead first; `theirs` is the lead as it is now. */
export class LeadConflict extends Error {
  readonly theirs: Lead;

  constructor(theirs: Lead) {
    super('Someone else changed this lead while you were editing.');
    this.name = 'LeadConflict';
    this.theirs = theirs;
  }
}

const changed = z.object({ version: z.number().int() });

/** The conflict that an answer about the lead `id` tells of, with the lead read anew, or the error as it came. */
async function conflictOf(id: number, error: unknown): Promise<unknown> {
  if (!storedNow(error, changed)) return error;
  return new LeadConflict(await read(lead, (supabase) => supabase.rpc('get_lead', { p_id: id })));
}

/** Puts a lead that the server just gave where the screens look: its page, and its line in every list. */
export function keepLead(queryClient: QueryClient, lead: Lead): void {
  queryClient.setQueryData<Lead>(leadQueries.detail(lead.id).queryKey, lead);
  queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: leadQueries.lists() }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      leads: page.leads.map((line) => (line.id === lead.id ? { ...line, ...lead } : line)),
    }));
    return { ...list, pages };
  });
}

/**
 * Changes a lead. Changes of one lead wait for each other, each made to the version that the one before left.
 * Throws LeadConflict when somebody else has changed it, and AppError.
 */
export function useUpdateLead(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: leadMutationKeys.update(id),
    scope: { id: `lead ${id}` },
    mutationFn: async (changes: LeadChanges): Promise<Lead> => {
      const version = queryClient.getQueryData(leadQueries.detail(id).queryKey)?.version ?? 0;
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
      if (saved.tags.length > 0) void readAnew(queryClient, leadQueries.tags().queryKey);
    },
    meta: { showsError: (error) => error instanceof LeadConflict },
  });
}

/** The lead as it will be when what is on its way has arrived; as it was, once that is refused. */
export function useLeadToBe(known: Lead): Lead {
  const pending = useMutationState({
    filters: { mutationKey: leadMutationKeys.update(known.id), status: 'pending' },
    select: ({ state }) => state.variables as LeadChanges,
  });
  return withChanges(known, pending);
}

export type ChangeOfMany = { ids: readonly number[]; changes: ManyChanges };
export type Before = z.infer<typeof leadsChanged>['before'];

/** Reads what may have changed; the lists stay as they are until they are read. */
async function refreshAll(queryClient: QueryClient): Promise<void> {
  void readAnew(queryClient, leadQueries.unreadCount().queryKey);
  void readAnew(queryClient, leadQueries.tags().queryKey);
  queryClient.removeQueries({ queryKey: leadQueries.details(), type: 'inactive' });
  await readAnew(queryClient, leadQueries.lists());
}

/** Changes up to 500 leads; gives what `useRestoreMany` takes to undo it. */
export function useChangeMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: leadMutationKeys.updateMany(),
    mutationFn: ({ ids, changes }: ChangeOfMany) =>
      read(leadsChanged, (supabase) => supabase.rpc('update_leads', { p_ids: [...ids], p_changes: changes })),
    onSuccess: (_changed, { ids, changes }) => {
      // As they were shown meanwhile; a lead that no longer fits the filter stays until the list is read again.
      queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: leadQueries.lists() }, (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) => ({ ...page, leads: changedLeads(page.leads, ids, changes) })),
            }
          : list,
      );
      void refreshAll(queryClient);
    },
    meta: { errorTitle: 'No leads were changed' },
  });
}

function changedLeads(leads: LeadSummary[], ids: readonly number[], changes: ManyChanges): LeadSummary[] {
  return leads.map((lead) => (ids.includes(lead.id) ? withManyChanges(lead, changes) : lead));
}

/** The leads as they will be when the changes that are on their way have arrived. */
export function useLeadsToBe(leads: LeadSummary[]): LeadSummary[] {
  const pending = useMutationState({
    filters: { mutationKey: leadMutationKeys.updateMany(), status: 'pending' },
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
    meta: { errorTitle: "Couldn't undo" },
  });
}

function refreshAround(queryClient: QueryClient): void {
  for (const queryKey of [
    leadQueries.lists(),
    leadQueries.unreadCount().queryKey,
    leadQueries.timelines(),
    leadQueries.duplicateLists(),
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
      queryClient.setQueryData(leadQueries.detail(kept.id).queryKey, kept);
      void readAnew(queryClient, leadQueries.detail(lose).queryKey);
      refreshAround(queryClient);
    },
    meta: { showsError: true },
  });
}

/** Takes a merged lead out again; returns that lead. A failure shows a toast with `errorTitle`. */
export function useUnmergeLead(errorTitle: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => read(lead, (supabase) => supabase.rpc('unmerge_lead', { p_id: id })),
    onSuccess: (taken) => {
      queryClient.setQueryData(leadQueries.detail(taken.id).queryKey, taken);
      void readAnew(queryClient, leadQueries.details());
      refreshAround(queryClient);
    },
    meta: { errorTitle },
  });
}

/** A filter as the parameters of the export's address. */
function exportQuery(filter: LeadFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) params.set(name, String(value));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** The leads of a filter as a file for spreadsheets; the server writes down who took it. */
export function useExportLeads() {
  return useMutation({
    mutationFn: async (filter: LeadFilter): Promise<File> => {
      const token = await getAccessToken();
      const answer = await askFunction(`/contact-submissions/export${exportQuery(filter)}`, {
        accept: 'text/csv',
        ...(token !== undefined && { token }),
      });
      const day = new Date().toISOString().slice(0, 10);
      return new File([await answer.blob()], `leads-${day}.csv`, { type: 'text/csv' });
    },
    meta: { errorTitle: "Couldn't export the leads" },
  });
}
