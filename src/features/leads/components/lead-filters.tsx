import { LEAD_SORTS } from '@contracts/leads.ts';
import { useUrlParams } from '@/shared/lib/use-url-params';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { SearchField } from '@/shared/ui/search-field';
import { FILTER_NAMES, parseSort, parseStatuses } from '../model/lead-filter-params';
import { SORT_LABELS } from '../model/lead-labels';
import { LeadStatusFilter } from './lead-status-filter';
import { MoreFilters } from './more-filters';

const FIRST = new Set<string>(['query', 'status']);

/** What the list shows, and in which order; all of it is in the address. */
export function LeadFilters() {
  const { params, change, clear } = useUrlParams();
  const isNarrowed = FILTER_NAMES.some((name) => params.has(name));
  const hasMore = FILTER_NAMES.some((name) => !FIRST.has(name) && params.has(name));
  return (
    <Box role="search" aria-label="Leads">
      <Stack gap="5">
        <Row alignItems="end" gap="4">
          <Box flex="3 1 18rem">
            <SearchField
              placeholder="Name, company, email or message text"
              value={params.get('query') ?? ''}
              onChange={(value) => change('query', value)}
            />
          </Box>
          <Box flex="1 1 12rem">
            <Field label="Sort by">
              <Select
                value={parseSort(params)}
                onChange={(event) =>
                  change('sort', event.target.value === 'newest' ? '' : event.target.value)
                }
              >
                {LEAD_SORTS.map((sort) => (
                  <option key={sort} value={sort}>
                    {SORT_LABELS[sort]}
                  </option>
                ))}
              </Select>
            </Field>
          </Box>
        </Row>
        <LeadStatusFilter
          value={parseStatuses(params)}
          onChange={(statuses) => change('status', statuses.join(','))}
        />
        <MoreFilters params={params} change={change} isOpen={hasMore} />
        {isNarrowed ? (
          <Button variant="plain" size="sm" px="0" alignSelf="start" onClick={clear}>
            Clear filters
          </Button>
        ) : null}
      </Stack>
    </Box>
  );
}
