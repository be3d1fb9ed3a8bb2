import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { ColumnSpec, EditorFieldProps, FieldSpec, FormRow } from '../model/content-fields';
import { emptyRow } from '../model/form-values';

const Cells = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
    gap: '3',
    alignItems: 'end',
  },
});

type CellProps = { column: ColumnSpec; row: FormRow; onChange: (row: FormRow) => void };

function Cell({ column: { name, label, type }, row, onChange }: CellProps) {
  const value = row[name];
  if (type === 'check') {
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={(event) => onChange({ ...row, [name]: event.target.checked })}
      />
    );
  }
  return (
    <Field label={label} required>
      <TextInput
        value={String(value ?? '')}
        inputMode={type === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={(event) => onChange({ ...row, [name]: event.target.value })}
      />
    </Field>
  );
}

/** A list of records of the same shape: steps, phases, figures. One record where there can be one only. */
export function RowsField({
  field,
  values,
  error,
  onChange,
}: EditorFieldProps<Extract<FieldSpec, { type: 'rows' }>>) {
  const { name, label, one, items, columns, help } = field;
  const value = values[name];
  const rows = Array.isArray(value) ? value : [];
  const set = (next: FormRow[]) => onChange({ [name]: next });
  return (
    <Fieldset aria-describedby={error ? `${name}-problem` : undefined}>
      <Legend>{label}</Legend>
      {help ? (
        <Text size="small" tone="muted" mb="2">
          {help}
        </Text>
      ) : null}
      <Stack gap="4">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their controls hold nothing.
          <Box key={index} ps="4" borderInlineStart="2px solid" borderColor="rule">
            <Cells>
              {columns.map((column) => (
                <Cell
                  key={column.name}
                  column={column}
                  row={row}
                  onChange={(next) => set(rows.map((each, n) => (n === index ? next : each)))}
                />
              ))}
            </Cells>
            {rows.length > 1 ? (
              <Button
                variant="plain"
                size="sm"
                px="0"
                onClick={() => set(rows.filter((_row, n) => n !== index))}
              >
                Remove
                <VisuallyHidden>{` ${one} ${index + 1}`}</VisuallyHidden>
              </Button>
            ) : null}
          </Box>
        ))}
        {error ? (
          <Text id={`${name}-problem`} role="alert" size="small" color="danger">
            {error}
          </Text>
        ) : null}
        {rows.length < items ? (
          <Button
            variant="outline"
            size="sm"
            alignSelf="flex-start"
            onClick={() => set([...rows, emptyRow(columns)])}
          >{`Add a ${one}`}</Button>
        ) : null}
      </Stack>
    </Fieldset>
  );
}
