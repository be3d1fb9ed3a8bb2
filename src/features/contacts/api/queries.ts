import type { PageEnd } from '@contracts/list-order.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toTimeline } from '@/shared/staff/person-timeline';
import { createAppError } from '@/shared/supabase/database-error';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';
import type { Contact } from '../model/contact';
import type { ContactFilter, ContactSort } from '../model/contact-params';
import { DEAL_STAGES } from '../model/deal';
import { type DuplicateGroup, groupRows } from '../model/duplicate-groups';
import { readContacts } from './read-contacts';

const PAGE_SIZE = 50;
/** How many contacts a search in a form shows. */
const SEARCHED = 10;
/** How many deals a column of the board shows. */
const SHOWN_DEALS = 50;
/** How many groups of duplicates a page has. */
const GROUPS = 50;

async function readContact(id: number, signal: AbortSignal): Promise<Contact> {
  const rows = await runQuery((supabase) => supabase.rpc('open_contact', { p_id: id }).abortSignal(signal));
  const contact = rows.find((row) => row.id === id);
  if (!contact) throw await createAppError(404, 'not_found', { what: 'contact' });
  const notes = await runQuery((supabase) =>
    supabase
      .from('contact_note_list')
      .select()
      .in(
        'contact_id',
        rows.map((row) => row.id),
      )
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .abortSignal(signal),
  );
  return { ...contact, merged: rows.filter((row) => row.id !== id), notes };
}

async function readBoard(signal: AbortSignal) {
  const [totals, ...columns] = await Promise.all([
    runQuery((supabase) => supabase.from('deal_totals').select().abortSignal(signal)),
    ...DEAL_STAGES.map((stage) => readContacts({ stage }, 'recent', { limit: SHOWN_DEALS, signal })),
  ]);
  return DEAL_STAGES.map((stage, index) => {
    const total = totals.find(({ deal_stage }) => deal_stage === stage);
    return {
      stage,
      count: total?.deals ?? 0,
      valueCents: total?.value_cents ?? 0,
      contacts: columns[index]?.contacts ?? [],
    };
  });
}
export type DealColumn = Awaited<ReturnType<typeof readBoard>>[number];

/** The last group of a page. */
type GroupCursor = { p_after_reason: string; p_after_key: string };
type GroupPage = { groups: DuplicateGroup[]; next: GroupCursor | undefined };

export const contactQueries = {
  all: () => ['contacts'] as const,
  lists: () => [...contactQueries.all(), 'list'] as const,
  timelines: () => [...contactQueries.all(), 'timeline'] as const,

  /** The contacts of a filter, page by page. The first page has the number of all. */
  list: (filter: ContactFilter, sort: ContactSort) =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.lists(), { filter, sort }] as const,
      // While another filter loads, the list stays on screen.
      placeholderData: keepPreviousData,
      initialPageParam: undefined as PageEnd | undefined,
      getNextPageParam: ({ next }: { next: PageEnd | undefined }) => next,
      queryFn: ({ pageParam, signal }) =>
        readContacts(filter, sort, { limit: PAGE_SIZE, behind: pageParam, counted: !pageParam, signal }),
    }),

  /** The first contacts that match a search. */
  search: (query: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'search', query] as const,
      queryFn: async ({ signal }) =>
        (await readContacts({ query }, 'recent', { limit: SEARCHED, signal })).contacts,
    }),

  /** The deals, a column for each stage. */
  board: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'board'] as const,
      queryFn: ({ signal }) => readBoard(signal),
    }),

  /** One whole contact. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => readContact(id, signal),
    }),

  /** Everything recorded about the person, newest first. */
  timeline: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.timelines(), id] as const,
      queryFn: async ({ signal }) =>
        toTimeline(
          await runQuery((supabase) =>
            supabase.rpc('list_person_timeline', { p_contact_id: id }).abortSignal(signal),
          ),
        ),
    }),

  /** Contacts that may be the same person. */
  duplicates: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'duplicates', id] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) => supabase.rpc('find_duplicate_contacts', { p_id: id }).abortSignal(signal)),
    }),

  /** The last import, while it can be undone; null: none. */
  lastImport: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'last-import'] as const,
      queryFn: async ({ signal }) => {
        const imports = await runQuery((supabase) =>
          supabase
            .from('contact_imports')
            .select()
            .order('imported_at', { ascending: false })
            .limit(1)
            .abortSignal(signal),
        );
        return requireColumns(imports, ['import_id', 'imported_at', 'created', 'completed'])[0] ?? null;
      },
    }),

  /** Groups of contacts that may be the same person, page by page. */
  duplicateGroups: () =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.all(), 'duplicate-groups'] as const,
      initialPageParam: undefined as GroupCursor | undefined,
      getNextPageParam: ({ next }: GroupPage) => next,
      queryFn: async ({ pageParam, signal }): Promise<GroupPage> => {
        const rows = await runQuery((supabase) =>
          supabase.rpc('list_duplicate_contacts', { ...pageParam, p_groups: GROUPS + 1 }).abortSignal(signal),
        );
        const groups = groupRows(rows);
        const last = groups.length > GROUPS ? groups[GROUPS - 1] : undefined;
        return {
          groups: groups.slice(0, GROUPS),
          next: last && { p_after_reason: last.reason, p_after_key: last.key },
        };
      },
    }),
};
