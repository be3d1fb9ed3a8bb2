import { useUrlParams } from '@/shared/lib/use-url-params';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row } from '@/shared/ui/layout';
import { SearchField } from '@/shared/ui/search-field';

/** Whom the list shows; all of it is in the address. */
export function PeopleFilters() {
  const { params, change } = useUrlParams();
  return (
    <Row role="search" aria-label="People" alignItems="end" gap="4">
      <Box flex="3 1 16rem">
        <SearchField
          placeholder="Name, company or email"
          value={params.get('query') ?? ''}
          onChange={(value) => change('query', value)}
        />
      </Box>
      <Box flex="1 1 10rem">
        <Field label="Role">
          <Select value={params.get('role') ?? ''} onChange={(event) => change('role', event.target.value)}>
            <option value="">Any</option>
            <option value="client">Clients</option>
            <option value="admin">Admins</option>
          </Select>
        </Field>
      </Box>
    </Row>
  );
}
