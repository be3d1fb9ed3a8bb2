import { type PeopleFilter, type PeoplePage, type PersonCursor, peoplePage } from '@contracts/people.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

export const peopleQueries = {
  all: () => ['people'] as const,
  lists: () => [...peopleQueries.all(), 'list'] as const,

  /** The accounts of a filter, page by page. */
  list: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.lists(), { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: null as PersonCursor | null,
      getNextPageParam: ({ next }: PeoplePage) => next,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(peoplePage, (supabase) =>
          supabase.rpc('list_people', { p_filter: filter, p_after: pageParam }).abortSignal(signal),
        ),
    }),
};
