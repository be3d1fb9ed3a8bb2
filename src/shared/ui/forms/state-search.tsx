import { useUrlParams } from '@/shared/lib/url-params';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { SearchField } from './search-field';
import { Toggle } from './toggle';

type StateSearchProps<State extends string> = {
  /** What is searched. */
  label: string;
  /** The parameter of the URL that holds the state; `query` holds the words. */
  param: string;
  /** What can be found by the words. */
  placeholder: string;
  states: readonly State[];
  labels: Record<State, string>;
  /** How many rows each state has. */
  counts: Record<State, number> | null | undefined;
};

/** Filters a list by one state or none, and by words. The URL holds both. */
export function StateSearch<State extends string>(props: StateSearchProps<State>) {
  const { label, param, placeholder, states, labels, counts } = props;
  const { params, change } = useUrlParams();
  const chosen = states.find((state) => state === params.get(param));
  return (
    <Stack role="search" aria-label={label} gap="4">
      <Row role="group" aria-label="Status" gap="2">
        <Toggle type="button" aria-pressed={!chosen} onClick={() => change(param, '')}>
          All
        </Toggle>
        {states.map((state) => (
          <Toggle
            key={state}
            type="button"
            aria-pressed={state === chosen}
            onClick={() => change(param, state === chosen ? '' : state)}
          >
            {`${labels[state]} ${counts ? counts[state].toLocaleString('en-US') : ''}`}
          </Toggle>
        ))}
      </Row>
      <SearchField
        placeholder={placeholder}
        value={params.get('query') ?? ''}
        onChange={(value) => change('query', value)}
      />
    </Stack>
  );
}
