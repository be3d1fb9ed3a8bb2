import {
  type ContactCursor,
  type ContactFilter,
  type ContactPage,
  type ContactSort,
  contact,
  contactDuplicates,
  contactPage,
  type DuplicateGroupPage,
  dealBoard,
  duplicateGroupPage,
  lastImport,
} from '@contracts/contacts.ts';
import { leadTimeline } from '@contracts/leads.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

const PAGE_SIZE = 50;
/** How many contacts a search in a form shows. */
const SEARCHED = 10;

export const contactQueries = {
  all: () => ['contacts'] as const,
  lists: () => [...contactQueries.all(), 'list'] as const,
  timelines: () => [...contactQueries.all(), 'timeline'] as const,

  /** The contacts of a filter, page by page. */
  list: (filter: ContactFilter, sort: ContactSort) =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.lists(), { filter, sort }] as const,
      // While another filter loads, the list stays on screen.
      placeholderData: keepPreviousData,
      initialPageParam: null as ContactCursor | null,
      getNextPageParam: ({ next }: ContactPage) => next,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(contactPage, (supabase) =>
          supabase
            .rpc('list_contacts', { p_filter: filter, p_sort: sort, p_after: pageParam, p_limit: PAGE_SIZE })
            .abortSignal(signal),
        ),
    }),

  /** The first contacts that match a search. */
  search: (query: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'search', query] as const,
      queryFn: async ({ signal }) => {
        const page = await runQueryAs(contactPage, (supabase) =>
          supabase
            .rpc('list_contacts', { p_filter: { query }, p_sort: 'recent', p_limit: SEARCHED })
            .abortSignal(signal),
        );
        return page.contacts;
      },
    }),

  /** The deals, a column for each stage. */
  board: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'board'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(dealBoard, (supabase) => supabase.rpc('deal_board').abortSignal(signal)),
    }),

  /** One whole contact. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        runQueryAs(contact, (supabase) => supabase.rpc('get_contact', { p_id: id }).abortSignal(signal)),
    }),

  /** Everything recorded about the person, newest first. */
  timeline: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.timelines(), id] as const,
      queryFn: ({ signal }) =>
        runQueryAs(leadTimeline, (supabase) =>
          supabase.rpc('list_contact_timeline', { p_id: id }).abortSignal(signal),
        ),
    }),

  /** Contacts that may be the same person. */
  duplicates: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'duplicates', id] as const,
      queryFn: ({ signal }) =>
        runQueryAs(contactDuplicates, (supabase) =>
          supabase.rpc('find_duplicate_contacts', { p_id: id }).abortSignal(signal),
        ),
    }),

  /** The last import, while it can be undone; null: none. */
  lastImport: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'last-import'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(lastImport, (supabase) => supabase.rpc('last_contact_import').abortSignal(signal)),
    }),

  /** Groups of contacts that may be the same person, page by page. */
  duplicateGroups: () =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.all(), 'duplicate-groups'] as const,
      initialPageParam: null as DuplicateGroupPage['next'],
      getNextPageParam: ({ next }: DuplicateGroupPage) => next,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(duplicateGroupPage, (supabase) =>
          supabase.rpc('list_duplicate_contacts', { p_after: pageParam }).abortSignal(signal),
        ),
    }),
};
