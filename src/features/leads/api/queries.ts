import { contactSubmissions } from '@contracts/contact.ts';
import type { Database } from '@contracts/database.types.ts';
import type { LeadFilter } from '@contracts/leads.ts';
import type { PageEnd } from '@contracts/list-order.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { sessionStore } from '@/shared/auth/session';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { replaceRows, useLiveList } from '@/shared/live/use-live-list';
import { toTimeline } from '@/shared/staff/person-timeline';
import { runQuery, runQueryAs } from '@/shared/supabase/run-query';
import { type Lead, type LeadSort, lead } from '../model/lead';
import { ALL_BUT_SPAM } from '../model/lead-filter-params';
import { countLeads, type LeadPage, readLeads } from './lead-pages';

/** The largest number of messages that the list of messages has. */
export const SUBMISSIONS_LIMIT = 1000;
/** The largest number of documents that can be chosen from. */
const DOCUMENTS_LIMIT = 50;
/** How often a lead is refetched while a reply to it is queued, in milliseconds. */
const REPLY_POLL_MS = 4000;
/** How long options of a select stay fresh, in milliseconds: several fields of a screen mount with the same ones. */
const OPTIONS_STALE_MS = 5 * 60_000;

type Functions = Database['public']['Functions'];
export type Duplicate = Functions['find_duplicate_leads']['Returns'][number];

/** Reads one whole lead, which marks it as read. */
export const readLead = (id: number, signal?: AbortSignal): Promise<Lead> =>
  runQueryAs(lead, (supabase) => {
    const query = supabase.rpc('get_lead', { p_id: id });
    return signal ? query.abortSignal(signal) : query;
  });

export const leadQueries = {
  all: () => ['leads'] as const,
  lists: () => [...leadQueries.all(), 'list'] as const,
  details: () => [...leadQueries.all(), 'detail'] as const,
  timelines: () => [...leadQueries.all(), 'timeline'] as const,
  duplicateLists: () => [...leadQueries.all(), 'duplicates'] as const,

  /** The leads of a filter, page by page. With `around`, as they were when this lead was opened by its address. */
  list: (filter: LeadFilter, sort: LeadSort, around?: number) =>
    infiniteQueryOptions({
      queryKey: [...leadQueries.lists(), { filter, sort, around }] as const,
      // While another filter loads, the list stays on screen.
      placeholderData: keepPreviousData,
      initialPageParam: null as PageEnd | null,
      getNextPageParam: ({ next }: LeadPage) => next,
      queryFn: ({ pageParam, signal }) => readLeads(filter, sort, pageParam, signal),
    }),

  /** One whole lead. Reading it marks it as read. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...leadQueries.details(), id] as const,
      refetchInterval: (query: Query<Lead>) =>
        query.state.data?.replies.some(({ delivery }) => delivery === 'queued') ? REPLY_POLL_MS : false,
      queryFn: ({ signal }) => readLead(id, signal),
    }),

  /** The number of unread leads without spam. */
  unreadCount: () =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'unread-count'] as const,
      queryFn: ({ signal }) => countLeads({ status: ALL_BUT_SPAM, unread: true }, signal),
    }),

  /** Everything recorded about the person with this email address, newest first. */
  timeline: (email: string) =>
    queryOptions({
      queryKey: [...leadQueries.timelines(), email] as const,
      queryFn: async ({ signal }) =>
        toTimeline(
          await runQuery((supabase) =>
            supabase.rpc('list_person_timeline', { p_email: email }).abortSignal(signal),
          ),
        ),
    }),

  /** The contact of the sender; null when it was erased. */
  contact: (email: string) =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'contact', email.toLowerCase()] as const,
      queryFn: async ({ signal }) => {
        const read = (column: 'id' | 'email_key', value: number | string) =>
          runQuery((supabase) =>
            supabase
              .from('contacts')
              .select('id, name, merged_into_id')
              .eq(column, value)
              .abortSignal(signal),
          );
        const [own] = await read('email_key', email.toLowerCase());
        const [kept] = own?.merged_into_id ? await read('id', own.merged_into_id) : [own];
        return kept ?? null;
      },
    }),

  /** Leads that may belong to the same person, the most certain first. */
  duplicates: (id: number) =>
    queryOptions({
      queryKey: [...leadQueries.duplicateLists(), id] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) => supabase.rpc('find_duplicate_leads', { p_id: id }).abortSignal(signal)),
    }),

  /** The documents that can be attached to a reply to a lead: those of its account first. */
  documents: (id: number, words: string) =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'documents', id, words] as const,
      // While other words are searched, the list stays on screen.
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const found = await runQuery((supabase) =>
          supabase.rpc('list_attachable_documents', { p_lead: id, p_words: words }).abortSignal(signal),
        );
        return { documents: found.slice(0, DOCUMENTS_LIMIT), hasMore: found.length > DOCUMENTS_LIMIT };
      },
    }),

  /** The names of the tags of all leads, the last used first. */
  tags: () =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'tags'] as const,
      staleTime: OPTIONS_STALE_MS,
      queryFn: async ({ signal }) => {
        const tags = await runQuery((supabase) =>
          supabase
            .from('lead_tags')
            .select('name')
            .order('used_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        );
        return tags.map(({ name }) => name);
      },
    }),
};

/** The draft of a reply, note or task of the lead `id`. */
export const leadDraftKey = (kind: 'reply' | 'note' | 'task', id: number) =>
  ['leads', 'draft', kind, id] as const;

/** What changed in the list on screen since it was read. */
export function useLiveLeads(
  filter: LeadFilter,
  sort: LeadSort,
  list: UseInfiniteQueryResult<InfiniteData<LeadPage>>,
) {
  return useLiveList<LeadPage>({
    table: 'contact_submissions',
    queryKey: leadQueries.list(filter, sort).queryKey,
    list,
    read: (signal) => readLeads(filter, sort, null, signal),
    rowsOf: ({ leads }) => leads,
    merge: (page, newest) => ({ ...page, leads: replaceRows(page.leads, newest.leads) }),
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}

export const contactSubmissionQueries = {
  /** The number of all contact messages, of which the list has the newest. */
  total: () =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'contact-submissions-total'] as const,
      queryFn: ({ signal }) => countLeads({ status: ALL_BUT_SPAM }, signal),
    }),
  /** The contact messages, newest first. The database refuses everyone but admins. */
  list: () =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'contact-submissions'] as const,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        try {
          return await callFunction('/contact-submissions', {
            schema: contactSubmissions,
            signal,
            ...(token !== undefined && { token }),
          });
        } catch (cause) {
          // The caller may have lost the admin role since; the route guard then redirects.
          if (isRefusal(cause)) void sessionStore.refreshRole();
          throw new Error('Failed to fetch submissions', { cause });
        }
      },
    }),
};
