import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { formatLengthInMinutes, parseLengthInMinutes } from '../model/minutes';

type DurationFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
  label: string;
};

/** A length of time in hours and minutes. The form has whole minutes, NaN for text that is none. */
export function DurationField<Values extends FieldValues>({
  control,
  name,
  label,
}: DurationFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState(() => formatLengthInMinutes(field.value));
  return (
    <Field label={label} required error={fieldState.error?.message}>
      <TextInput
        ref={field.ref}
        name={name}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          field.onChange(parseLengthInMinutes(event.target.value) ?? Number.NaN);
        }}
        onBlur={() => {
          const minutes = parseLengthInMinutes(typed);
          if (minutes !== undefined) setTyped(formatLengthInMinutes(minutes));
          field.onBlur();
        }}
      />
    </Field>
  );
}
