import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';

type CodeFieldProps = {
  label: string;
  error: string | undefined;
  registration: UseFormRegisterReturn<'code'>;
};

/** The digits of an authenticator app or of a mail. */
export function CodeField({ label, error, registration }: CodeFieldProps) {
  return (
    <Field label={label} required error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        letterSpacing="0.2em"
        fontVariantNumeric="tabular-nums"
        {...registration}
      />
    </Field>
  );
}
