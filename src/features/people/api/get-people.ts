import { type PeopleFilter, type PeoplePage, type PersonCursor, peoplePage } from '@contracts/people.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { peopleKeys } from './keys';

/** The accounts of a filter, page by page; read anew each time the list is opened. */
export function peopleOptions(filter: PeopleFilter) {
  return infiniteQueryOptions({
    queryKey: peopleKeys.list(filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: null as PersonCursor | null,
    getNextPageParam: ({ next }: PeoplePage) => next,
    queryFn: ({ pageParam, signal }) =>
      read(peoplePage, (supabase) =>
        supabase.rpc('list_people', { p_filter: filter, p_after: pageParam }).abortSignal(signal),
      ),
  });
}
