import type { Tables } from '@contracts/database.types.ts';
import { inOrder } from '@contracts/list-order.ts';
import type { AccountRole } from '@contracts/people.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endOfPage, PAGE_ROWS, shownRows } from '@/shared/query/page-rows';
import { likePattern } from '@/shared/supabase/like-pattern';
import { runQuery } from '@/shared/supabase/run-query';

export type Person = Tables<'people'>;
export type PeopleFilter = { query?: string; role?: AccountRole };

const NEWEST_FIRST = { column: 'created_at', ascending: false };

export const peopleQueries = {
  all: () => ['people'] as const,
  lists: () => [...peopleQueries.all(), 'list'] as const,

  /** The accounts of a filter, newest first, page by page. */
  list: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.lists(), { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as Person | undefined,
      getNextPageParam: endOfPage<Person>,
      queryFn: ({ pageParam: last, signal }) =>
        runQuery((supabase) => {
          let query = supabase.from('people').select();
          if (filter.role) query = query.eq('role', filter.role);
          if (filter.query) query = query.like('search_text', likePattern(filter.query));
          return inOrder(query, NEWEST_FIRST, last && { id: last.id, key: last.created_at })
            .limit(PAGE_ROWS)
            .abortSignal(signal);
        }),
      select: shownRows,
    }),

  /** Whether there is only one admin. */
  isOneAdmin: () =>
    queryOptions({
      queryKey: [...peopleQueries.lists(), 'admins'] as const,
      queryFn: async ({ signal }) => {
        const admins = await runQuery((supabase) =>
          supabase.from('accounts').select('id').eq('role', 'admin').limit(2).abortSignal(signal),
        );
        return admins.length < 2;
      },
    }),
};
