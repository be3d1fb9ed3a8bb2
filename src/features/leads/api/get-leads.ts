import {
  type LeadCursor,
  type LeadFilter,
  type LeadPage,
  type LeadSort,
  leadPage,
} from '@contracts/leads.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { leadKeys } from './keys';

const PAGE_SIZE = 50;

/** A page of the leads of a filter; the first one with `after` null. */
export function readLeads(
  filter: LeadFilter,
  sort: LeadSort,
  after: LeadCursor | null,
  signal: AbortSignal,
): Promise<LeadPage> {
  return read(leadPage, (supabase) =>
    supabase
      .rpc('list_leads', { p_filter: filter, p_sort: sort, p_after: after, p_limit: PAGE_SIZE })
      .abortSignal(signal),
  );
}

/** The leads of a filter, page by page; read anew each time the list is opened. */
export function leadsOptions(filter: LeadFilter, sort: LeadSort) {
  return infiniteQueryOptions({
    queryKey: leadKeys.list(filter, sort),
    staleTime: 0,
    // While another filter is read, the list stays where it is.
    placeholderData: keepPreviousData,
    initialPageParam: null as LeadCursor | null,
    getNextPageParam: ({ next }: LeadPage) => next,
    queryFn: ({ pageParam, signal }) => readLeads(filter, sort, pageParam, signal),
  });
}
