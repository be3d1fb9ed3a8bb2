import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Box, Stack } from '@/shared/ui/layout';
import { ListUpdateNotice } from '@/shared/ui/list-update-notice';
import { LoadError } from '@/shared/ui/load-error';
import { ShowMore } from '@/shared/ui/show-more';
import { StaffPage } from '@/shared/ui/staff-page';
import { useOptimisticLeads } from '../api/lead-mutations';
import { leadQueries, useLiveLeads } from '../api/queries';
import { filterOf, parseSort } from '../model/lead-filter-params';
import { BulkBar } from './bulk-bar';
import { LeadFilters } from './lead-filters';
import { LeadListHead } from './lead-list-head';
import { LeadTable } from './lead-table';
import { LeadsEmptyState } from './leads-empty-state';
import { LeadsSkeleton } from './leads-skeleton';
import { useSelection } from './use-selection';

/** All leads of the filter in the address, a page at a time. */
export function LeadList() {
  const [params] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const sort = parseSort(params);
  const list = useInfiniteQuery(leadQueries.list(filter, sort));
  const news = useLiveLeads(filter, sort, list);
  const known = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data]);
  const leads = useOptimisticLeads(known);
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
            <ListUpdateNotice news={news} onShow={list.refetch} />
            {leads.length === 0 ? (
              <LeadsEmptyState isNarrowed={isNarrowed} />
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
