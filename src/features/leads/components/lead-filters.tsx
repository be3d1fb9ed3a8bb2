import { chakra } from '@chakra-ui/react/styled-system';
import { LEAD_STATUSES, type LeadStatus } from '@contracts/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { useUrlParams } from '@/shared/lib/url-params';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Box, Row } from '@/shared/ui/layout/layout';
import { leadQueries } from '../api/queries';
import { LEAD_SORTS } from '../model/lead';
import { LEAD_FILTER_NAMES, parseLeadSort, parseStatuses } from '../model/lead-filter-params';
import { LEAD_SOURCE_LABELS, LEAD_STATUS_LABELS, SORT_LABELS } from '../model/lead-labels';

// Open, it has a line of its own below the other filters.
const Disclosure = chakra('details', { base: { '&[open]': { flexBasis: '100%', order: '1' } } });

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    minH: '12',
    textStyle: 'label',
    color: 'clay',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
    _before: { content: '"+"', width: '5', fontSize: 'lg' },
    '[open] > &': { _before: { content: '"−"' } },
  },
});

type MoreFiltersProps = {
  params: URLSearchParams;
  change: (name: string, value: string) => void;
  isOpen: boolean;
};

/** The less frequent filters. */
function MoreFilters({ params, change, isOpen }: MoreFiltersProps) {
  const { data: tags = [] } = useQuery(leadQueries.tags());
  const paramOf = (name: string) => params.get(name) ?? '';
  const fieldProps = (name: string) => ({
    value: paramOf(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const tag = paramOf('tag');
  return (
    <Disclosure open={isOpen || undefined}>
      <Summary>More filters</Summary>
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
        gap="4"
        alignItems="end"
        pt="3"
      >
        <AssigneeSelect label="Assigned to" {...fieldProps('assignee')}>
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="none">Unassigned</option>
        </AssigneeSelect>
        <Field label="Tag">
          <Select {...fieldProps('tag')}>
            <option value="">Any</option>
            {(tag === '' || tags.includes(tag) ? tags : [tag, ...tags]).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Source">
          <Select {...fieldProps('source')}>
            <option value="">Any source</option>
            {Object.entries(LEAD_SOURCE_LABELS).map(([source, word]) => (
              <option key={source} value={source}>
                {word}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <TextInput type="date" {...fieldProps('from')} />
        </Field>
        <Field label="To">
          <TextInput type="date" {...fieldProps('to')} />
        </Field>
        <Checkbox
          label="Unread only"
          checked={paramOf('unread') === 'true'}
          onChange={(event) => change('unread', event.target.checked ? 'true' : '')}
        />
      </Box>
    </Disclosure>
  );
}

type LeadStatusFilterProps = { value: readonly LeadStatus[]; onChange: (value: LeadStatus[]) => void };

/** Which statuses to show; none chosen shows all but spam, or all that a search finds. */
function LeadStatusFilter({ value, onChange }: LeadStatusFilterProps) {
  const toggled = (status: LeadStatus) =>
    LEAD_STATUSES.filter((each) => value.includes(each) !== (each === status));
  return (
    <Fieldset>
      <Legend srOnly>Status</Legend>
      <Row gap="1.5">
        {LEAD_STATUSES.map((status) => (
          <Toggle
            key={status}
            type="button"
            px="3"
            minH="12"
            aria-pressed={value.includes(status)}
            onClick={() => onChange(toggled(status))}
          >
            {LEAD_STATUS_LABELS[status]}
          </Toggle>
        ))}
      </Row>
    </Fieldset>
  );
}

const ALWAYS_SHOWN = new Set<string>(['query', 'status']);

/** What the list shows, and in which order; all of it is in the address. */
export function LeadFilters() {
  const { params, change, clear } = useUrlParams();
  const isNarrowed = LEAD_FILTER_NAMES.some((name) => params.has(name));
  const hasMore = LEAD_FILTER_NAMES.some((name) => !ALWAYS_SHOWN.has(name) && params.has(name));
  return (
    <Row role="search" aria-label="Leads" gap="3" alignItems="start">
      <Box flex={{ base: '1 1 100%', lg: '1 1 12rem' }}>
        <SearchField
          labelHidden
          placeholder="Search leads"
          value={params.get('query') ?? ''}
          onChange={(value) => change('query', value)}
        />
      </Box>
      <LeadStatusFilter
        value={parseStatuses(params)}
        onChange={(statuses) => change('status', statuses.join(','))}
      />
      <Box flex={{ base: '1 1 9rem', lg: '0 0 10.5rem' }}>
        <Field label="Sort by" labelHidden>
          <Select
            value={parseLeadSort(params)}
            onChange={(event) => change('sort', event.target.value === 'newest' ? '' : event.target.value)}
          >
            {LEAD_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      <MoreFilters params={params} change={change} isOpen={hasMore} />
      {isNarrowed ? (
        <Button variant="plain" size="sm" px="0" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </Row>
  );
}
