import type { LeadFilter, LeadPage, LeadSort } from '@contracts/leads.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { inPlace, useListNews } from '@/shared/live/use-list-news';
import { readLeads } from './get-leads';
import { leadKeys } from './keys';

/** What came to or left the list on screen since it was read. */
export function useLeadNews(
  filter: LeadFilter,
  sort: LeadSort,
  list: UseInfiniteQueryResult<InfiniteData<LeadPage>>,
) {
  return useListNews<LeadPage>({
    table: 'contact_submissions',
    queryKey: leadKeys.list(filter, sort),
    list,
    read: (signal) => readLeads(filter, sort, null, signal),
    rowsOf: ({ leads }) => leads,
    merge: (page, newest) => ({ ...page, leads: inPlace(page.leads, newest.leads) }),
  });
}
