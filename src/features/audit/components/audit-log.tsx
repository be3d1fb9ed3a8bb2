import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUrlParams } from '@/shared/lib/use-url-params';
import { EmptyState } from '@/shared/ui/empty-state';
import { EntryList, EntryListSkeleton } from '@/shared/ui/entry-list';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { ShowMore } from '@/shared/ui/show-more';
import { auditQueries } from '../api/queries';
import { filterOf } from '../model/audit-filter';
import { AuditFilters } from './audit-filters';
import { AuditItem } from './audit-item';

/** What was logged: every reading of a message by the staff, and every change. */
export function AuditLog() {
  const { params } = useUrlParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useInfiniteQuery(auditQueries.list(filter));
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <Stack gap="6">
      <AuditFilters />
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn't load the audit log.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading the audit log..." /> : null}
      {entries?.length === 0 ? (
        <EmptyState title="No entries found.">
          {Object.keys(filter).length > 0 ? 'Try fewer filters.' : null}
        </EmptyState>
      ) : null}
      {entries && entries.length > 0 ? (
        <Box aria-busy={list.isPlaceholderData}>
          <EntryList aria-label="Audit log">
            {entries.map((entry) => (
              <AuditItem key={entry.id} entry={entry} />
            ))}
          </EntryList>
        </Box>
      ) : null}
      <ShowMore pages={list} />
    </Stack>
  );
}
