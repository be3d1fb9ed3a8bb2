import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUrlParams } from '@/shared/lib/url-params';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { auditQueries } from '../api/queries';
import { FILTER_PARAMS, parseAuditFilter } from '../model/audit-filter';
import { actionLabel } from '../model/audit-labels';
import { AuditItem } from './audit-item';

/** The filters, which the URL holds. */
function AuditFilters() {
  const { params, change, clear } = useUrlParams();
  const { data: actors = [] } = useQuery(auditQueries.actors());
  const { data: actions = [] } = useQuery(auditQueries.actions());
  const of = (name: (typeof FILTER_PARAMS)[number]) => ({
    value: params.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const action = params.get('action') ?? '';
  const known = actions.flatMap((one) => one.action ?? []);
  const isNarrowed = FILTER_PARAMS.some((name) => params.has(name));
  return (
    <Stack role="search" aria-label="Audit log" gap="3">
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 11rem), 1fr))"
        gap="4"
        alignItems="end"
      >
        <Field label="Person">
          <Select {...of('actor')}>
            <option value="">Anyone</option>
            <option value="system">The system</option>
            {actors.map(({ id, name }) => (
              <option key={id} value={id ?? ''}>
                {name ?? `Deleted account (${id?.slice(0, 8)})`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Action">
          <Select {...of('action')}>
            <option value="">Any action</option>
            {(action === '' || known.includes(action) ? known : [action, ...known]).map((each) => (
              <option key={each} value={each}>
                {actionLabel(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Record ID">
          <TextInput maxLength={120} autoComplete="off" {...of('subject')} />
        </Field>
        <Field label="From">
          <TextInput type="date" {...of('from')} />
        </Field>
        <Field label="To">
          <TextInput type="date" {...of('to')} />
        </Field>
      </Box>
      {isNarrowed ? (
        <Button variant="plain" size="sm" px="0" alignSelf="start" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </Stack>
  );
}

/** The audit log: all changes, and what staff opened and exported. */
export function AuditLog() {
  const { params } = useUrlParams();
  const filter = useMemo(() => parseAuditFilter(params), [params]);
  const list = useInfiniteQuery(auditQueries.list(filter));
  const entries = list.data?.pages.flat();
  return (
    <Stack gap="6">
      <AuditFilters />
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the audit log.</LoadError>
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
