import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SavedViews } from '@/shared/staff/saved-views';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListUpdateNotice } from '@/shared/ui/feedback/list-update-notice';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { ExportButton } from '@/shared/ui/lists/export-button';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useExportLeads, useOptimisticLeads } from '../api/lead-mutations';
import { leadQueries, useLiveLeads } from '../api/queries';
import { LEAD_FILTER_NAMES, parseLeadFilter, parseLeadSort } from '../model/lead-filter-params';
import { leadCount } from '../model/lead-labels';
import { BulkBar } from './bulk-bar';
import { LeadFilters } from './lead-filters';
import { LeadTable, useSelection } from './lead-table';

/** Empty state of the list: there are no leads, or none match the filter. */
function LeadsEmptyState({ isNarrowed }: { isNarrowed: boolean }) {
  const [, setParams] = useSearchParams();
  if (!isNarrowed) {
    return (
      <EmptyState title="No leads yet.">
        Messages sent through the contact form or the assistant will appear here. Spam is shown by its status.
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

/** Shown while the list loads. */
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

/** All leads that match the filter in the URL, page by page. */
export function LeadList() {
  const [params] = useSearchParams();
  const filter = useMemo(() => parseLeadFilter(params), [params]);
  const sort = parseLeadSort(params);
  const exporting = useExportLeads();
  const list = useInfiniteQuery(leadQueries.list(filter, sort));
  const updates = useLiveLeads(filter, sort, list);
  const known = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data]);
  const leads = useOptimisticLeads(known);
  const first = list.data?.pages[0];
  const selection = useSelection(leads);
  const isNarrowed = LEAD_FILTER_NAMES.some((name) => params.has(name));

  return (
    <StaffPage
      title="Leads"
      actions={
        <Row gap="3">
          <SavedViews list="leads" />
          <ExportButton exporting={exporting} filter={filter} />
          <Button
            variant="outline"
            size="sm"
            onClick={() => void list.refetch()}
            pending={list.isFetching && !list.isFetchingNextPage && !list.isPending}
            pendingLabel="Loading..."
          >
            Refresh
          </Button>
        </Row>
      }
    >
      <Stack gap="2">
        <LeadFilters />
        {list.isError && !list.isFetching ? (
          <LoadError onRetry={() => list.refetch()}>We couldn’t load the leads. Please try again.</LoadError>
        ) : null}
        {list.isPending ? <LeadsSkeleton /> : null}
        {first ? (
          <Box aria-busy={list.isPlaceholderData}>
            <ListUpdateNotice news={updates} onShow={list.refetch} />
            {leads.length === 0 ? (
              <LeadsEmptyState isNarrowed={isNarrowed} />
            ) : (
              <>
                <Text role="status" size="small" tone="muted" fontVariantNumeric="tabular-nums">
                  {leadCount(first.total ?? leads.length, first.totalIsExact ?? true)}
                </Text>
                <LeadTable
                  leads={leads}
                  selection={selection}
                  bulkBar={selection.ids.length > 0 ? <BulkBar selection={selection} /> : null}
                />
              </>
            )}
          </Box>
        ) : null}
        <ShowMore pages={list} />
      </Stack>
    </StaffPage>
  );
}
