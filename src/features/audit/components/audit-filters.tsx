import { useQuery } from '@tanstack/react-query';
import { useUrlParams } from '@/shared/lib/use-url-params';
import { Button } from '@/shared/ui/button';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Stack } from '@/shared/ui/layout';
import { auditQueries } from '../api/queries';
import { FILTER_NAMES } from '../model/audit-filter';
import { actionLabel } from '../model/audit-labels';

/** Of what the log shows; all of it is in the address. */
export function AuditFilters() {
  const { params, change, clear } = useUrlParams();
  const { data } = useQuery(auditQueries.filterOptions());
  const of = (name: (typeof FILTER_NAMES)[number]) => ({
    value: params.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const action = params.get('action') ?? '';
  const actions = data?.actions ?? [];
  const isNarrowed = FILTER_NAMES.some((name) => params.has(name));
  return (
    <Stack role="search" aria-label="Audit log" gap="3">
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))"
        gap="4"
        alignItems="end"
      >
        <Field label="Person">
          <Select {...of('actor')}>
            <option value="">Anyone</option>
            <option value="system">The system</option>
            {data?.actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? `Deleted account (${id.slice(0, 8)})`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Action">
          <Select {...of('action')}>
            <option value="">Any action</option>
            {(action === '' || actions.includes(action) ? actions : [action, ...actions]).map((each) => (
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
