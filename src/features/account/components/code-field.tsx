import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';

type CodeFieldProps = { error: string | undefined; registration: UseFormRegisterReturn<'code'> };

/** Six digits, of an authenticator app or of a mail. */
export function CodeField({ error, registration }: CodeFieldProps) {
  return (
    <Field label="Six-digit code" required error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        letterSpacing="0.2em"
        fontVariantNumeric="tabular-nums"
        {...registration}
      />
    </Field>
  );
}
