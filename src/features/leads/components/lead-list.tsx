import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { NewsLine } from '@/shared/ui/news-line';
import { ShowMore } from '@/shared/ui/show-more';
import { StaffPage } from '@/shared/ui/staff-page';
import { useLeadsToBe } from '../api/lead-mutations';
import { leadQueries, useLeadNews } from '../api/queries';
import { filterOf, sortOf } from '../model/lead-search';
import { BulkBar } from './bulk-bar';
import { LeadFilters } from './lead-filters';
import { LeadListHead } from './lead-list-head';
import { LeadTable } from './lead-table';
import { LeadsSkeleton } from './leads-skeleton';
import { NoLeads } from './no-leads';
import { useSelection } from './use-selection';

/** All leads of the filter in the address, a page at a time. */
export function LeadList() {
  const [params] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const sort = sortOf(params);
  const list = useInfiniteQuery(leadQueries.list(filter, sort));
  const news = useLeadNews(filter, sort, list);
  const known = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data]);
  const leads = useLeadsToBe(known);
  const first = list.data?.pages[0];
  const selection = useSelection(leads);
  const isNarrowed = Object.keys(filter).length > 0;

  return (
    <StaffPage title="Leads" lead="Everyone who contacted us, and where each lead stands.">
      <Stack gap="6">
        <LeadFilters />
        {list.isError && !list.isFetching ? (
          <LoadError onRetry={() => list.refetch()}>We couldn't load the leads. Please try again.</LoadError>
        ) : null}
        {list.isPending ? <LeadsSkeleton /> : null}
        {first ? (
          <Box aria-busy={list.isPlaceholderData}>
            <NewsLine news={news} onShow={list.refetch} />
            {leads.length === 0 ? (
              <NoLeads isNarrowed={isNarrowed} />
            ) : (
              <>
                <LeadListHead
                  filter={filter}
                  total={first.total ?? leads.length}
                  totalIsExact={first.totalIsExact ?? true}
                  isRefreshing={list.isFetching && !list.isFetchingNextPage}
                  onRefresh={() => void list.refetch()}
                />
                <LeadTable leads={leads} selection={selection} />
              </>
            )}
          </Box>
        ) : null}
        <ShowMore pages={list} />
        {selection.ids.length > 0 ? <BulkBar selection={selection} /> : null}
      </Stack>
    </StaffPage>
  );
}
