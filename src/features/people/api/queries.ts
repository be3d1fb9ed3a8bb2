import type { Tables } from '@contracts/database.types.ts';
import type { AccountRole } from '@contracts/people.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { likePattern } from '@/shared/supabase/like-pattern';
import { runQuery } from '@/shared/supabase/run-query';

export type Person = Tables<'people'>;
export type PeopleFilter = { query?: string; role?: AccountRole };

const PAGE = 50;

export const peopleQueries = {
  all: () => ['people'] as const,
  lists: () => [...peopleQueries.all(), 'list'] as const,

  /** The accounts of a filter, newest first, page by page. */
  list: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.lists(), { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as Person | undefined,
      getNextPageParam: (page: Person[]) => (page.length > PAGE ? page[PAGE - 1] : undefined),
      queryFn: ({ pageParam: last, signal }) =>
        runQuery((supabase) => {
          let query = supabase.from('people').select();
          if (filter.role) query = query.eq('role', filter.role);
          if (filter.query) query = query.like('search_text', likePattern(filter.query));
          if (last) {
            const { created_at: at, id } = last;
            query = query.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`);
          }
          return query
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(PAGE + 1)
            .abortSignal(signal);
        }),
      select: ({ pages, pageParams }) => ({ pages: pages.map((page) => page.slice(0, PAGE)), pageParams }),
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
