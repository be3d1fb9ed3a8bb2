import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { counted } from '@/shared/lib/text';
import { useUrlParams } from '@/shared/lib/url-params';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { SavedViews } from '@/shared/staff/saved-views';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ExportButton } from '@/shared/ui/lists/export-button';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { Text } from '@/shared/ui/text/typography';
import { useExportContacts } from '../api/mutations';
import { contactQueries } from '../api/queries';
import { SEARCH_LIMIT } from '../api/read-contacts';
import {
  CONTACT_FILTER_NAMES,
  CONTACT_SORTS,
  parseContactFilter,
  parseContactSort,
} from '../model/contact-params';
import { DEAL_STAGES, STAGE_LABELS } from '../model/deal';
import { ContactTable } from './contact-table';

const SORT_LABELS = { recent: 'Latest activity', newest: 'Newest', name: 'Name' } as const;

/** What the list shows, and in which order; all of it is in the address. */
function ContactFilters() {
  const { params, change } = useUrlParams();
  const paramOf = (name: string) => params.get(name) ?? '';
  return (
    <Row role="search" aria-label="Contacts" alignItems="end" gap="4">
      <Box flex="3 1 16rem">
        <SearchField
          labelHidden
          placeholder="Name, company, email or phone"
          value={paramOf('query')}
          onChange={(value) => change('query', value)}
        />
      </Box>
      <Box flex="1 1 9rem">
        <Field label="Deal" labelHidden>
          <Select value={paramOf('stage')} onChange={(event) => change('stage', event.target.value)}>
            <option value="">All contacts</option>
            <option value="any">Any deal</option>
            {DEAL_STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {STAGE_LABELS[stage]}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      <Box flex="1 1 9rem">
        <AssigneeSelect
          label="Owner"
          labelHidden
          value={paramOf('owner')}
          onChange={(event) => change('owner', event.target.value)}
        >
          <option value="">Any owner</option>
          <option value="me">My contacts</option>
          <option value="none">No owner</option>
        </AssigneeSelect>
      </Box>
      <Box flex="1 1 9rem">
        <Field label="Sort by" labelHidden>
          <Select
            value={parseContactSort(params)}
            onChange={(event) => change('sort', event.target.value === 'recent' ? '' : event.target.value)}
          >
            {CONTACT_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
    </Row>
  );
}

function countLabel(total: number, isSearch: boolean): string {
  const words = counted(total, 'contact');
  return isSearch && total >= SEARCH_LIMIT ? `At least ${words}` : words;
}

/** Empty state of the list: there are no contacts, or none match the filter. */
function NoContacts({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="No contacts yet.">
        Each person is one record, with all their messages and bookings. People appear here when they write,
        book, subscribe or create an account. You can also add or import them.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No contacts match.">
      Try different words or fewer filters.{' '}
      <Button variant="plain" size="sm" px="0" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}

/** All contacts that match the filter in the URL, page by page. */
export function ContactList() {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => parseContactFilter(params), [params]);
  const exporting = useExportContacts();
  const list = useInfiniteQuery(contactQueries.list(filter, parseContactSort(params)));
  const contacts = list.data?.pages.flatMap((page) => page.contacts);
  const first = list.data?.pages[0];
  return (
    <Stack gap="5">
      <ContactFilters />
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the contacts. Please try again.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading contacts..." /> : null}
      {contacts && first ? (
        <Box aria-busy={list.isPlaceholderData}>
          <Row justifyContent="space-between" mb="3">
            <Text role="status" size="small" tone="muted" fontVariantNumeric="tabular-nums">
              {countLabel(first.total ?? contacts.length, filter.query !== undefined)}
            </Text>
            <Row gap="3">
              <SavedViews list="contacts" />
              <ExportButton exporting={exporting} filter={filter} />
            </Row>
          </Row>
          {contacts.length === 0 ? (
            <NoContacts isNarrowed={CONTACT_FILTER_NAMES.some((name) => params.has(name))} onClear={clear} />
          ) : (
            <ContactTable contacts={contacts} />
          )}
        </Box>
      ) : null}
      <ShowMore pages={list} />
    </Stack>
  );
}
