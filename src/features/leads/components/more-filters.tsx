import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@/shared/ui/checkbox';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { leadQueries } from '../api/queries';
import { SOURCE_LABELS } from '../model/lead-labels';
import { AssigneeSelect } from './assignee-select';

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    minH: 'tap',
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
export function MoreFilters({ params, change, isOpen }: MoreFiltersProps) {
  const { data: tags = [] } = useQuery(leadQueries.tags());
  const paramOf = (name: string) => params.get(name) ?? '';
  const of = (name: string) => ({
    value: paramOf(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const tag = paramOf('tag');
  return (
    <details open={isOpen || undefined}>
      <Summary>More filters</Summary>
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
        gap="4"
        alignItems="end"
        pt="3"
      >
        <AssigneeSelect label="Assigned to" {...of('assignee')}>
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="none">Unassigned</option>
        </AssigneeSelect>
        <Field label="Tag">
          <Select {...of('tag')}>
            <option value="">Any</option>
            {(tag === '' || tags.includes(tag) ? tags : [tag, ...tags]).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Source">
          <Select {...of('source')}>
            <option value="">Any source</option>
            {Object.entries(SOURCE_LABELS).map(([source, word]) => (
              <option key={source} value={source}>
                {word}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <TextInput type="date" {...of('from')} />
        </Field>
        <Field label="To">
          <TextInput type="date" {...of('to')} />
        </Field>
        <Checkbox
          label="Unread only"
          checked={paramOf('unread') === 'true'}
          onChange={(event) => change('unread', event.target.checked ? 'true' : '')}
        />
      </Box>
    </details>
  );
}
