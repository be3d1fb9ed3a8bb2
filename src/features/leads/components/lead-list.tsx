import type { LeadSummary } from '@contracts/leads.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Stack } from '@/shared/ui/layout';
import { ListUpdateNotice } from '@/shared/ui/list-update-notice';
import { LoadError } from '@/shared/ui/load-error';
import { ShowMore } from '@/shared/ui/show-more';
import { Skeleton } from '@/shared/ui/skeleton';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/stacked-table';
import { StaffPage } from '@/shared/ui/staff-page';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useOptimisticLeads } from '../api/lead-mutations';
import { leadQueries, useLiveLeads } from '../api/queries';
import { filterOf, parseSort } from '../model/lead-filter-params';
import { BulkBar } from './bulk-bar';
import { LeadFilters } from './lead-filters';
import { LeadListHead } from './lead-list-head';
import { LeadRow, Line } from './lead-row';
import { type Selection, useSelection } from './use-selection';

const COLUMNS = ['Lead', 'Status', 'Assigned to', 'Tags', 'Received'];

type LeadTableProps = { leads: readonly LeadSummary[]; selection: Selection };

/** Leads in their order, each with a box to choose it. */
function LeadTable({ leads, selection }: LeadTableProps) {
  const all = (
    <Checkbox
      label="Select all shown"
      labelHidden
      checked={selection.hasAll}
      onChange={selection.toggleAll}
    />
  );
  return (
    <>
      <Box hideFrom="lg">
        <Checkbox label="Select all shown" checked={selection.hasAll} onChange={selection.toggleAll} />
      </Box>
      <StackedTable css={{ '& td': { verticalAlign: 'middle' } }} role="table" aria-label="Leads">
        <StackedHead role="rowgroup">
          <Line role="row">
            <th scope="col">{all}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </Line>
        </StackedHead>
        <StackedBody role="rowgroup">
          {leads.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              isChosen={selection.has(lead.id)}
              onToggle={selection.toggle}
            />
          ))}
        </StackedBody>
      </StackedTable>
    </>
  );
}

/** Empty state of the list: there are no leads, or none match the filter. */
function LeadsEmptyState({ isNarrowed }: { isNarrowed: boolean }) {
  const [, setParams] = useSearchParams();
  if (!isNarrowed) {
    return (
      <EmptyState title="No leads yet.">
        Messages sent through the contact form or the assistant will appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No leads match.">
      Try different words or fewer filters.{' '}
      <Box as="span" display="block">
        <Button variant="plain" size="sm" px="0" onClick={() => setParams({})}>
          Clear filters
        </Button>
      </Box>
    </EmptyState>
  );
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's place while it loads. */
function LeadsSkeleton() {
  return (
    <Box>
      <VisuallyHidden role="status">Loading leads...</VisuallyHidden>
      {PLACEHOLDERS.map((key) => (
        <Box key={key} borderBottom="1px solid" borderColor="rule" py={{ base: '6', lg: '5' }}>
          <Skeleton height={{ base: '16', lg: '6' }} />
        </Box>
      ))}
    </Box>
  );
}

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
