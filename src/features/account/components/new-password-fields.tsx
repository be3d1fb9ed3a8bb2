import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/shared/ui/field';
import { PasswordInput } from './password-input';

type Part = { label: string; error: string | undefined };

type NewPasswordFieldsProps = {
  password: Part;
  confirm: Part;
  register: (
    name: 'password' | 'confirmPassword',
    options?: { deps: 'confirmPassword' },
  ) => UseFormRegisterReturn;
};

/** A password that is chosen, typed twice. */
export function NewPasswordFields({ password, confirm, register }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={password.label} required error={password.error} help="At least 6 characters.">
        {/* Once both have been looked at, a change of the first is one of whether they match. */}
        <PasswordInput autoComplete="new-password" {...register('password', { deps: 'confirmPassword' })} />
      </Field>
      <Field label={confirm.label} required error={confirm.error}>
        <PasswordInput
          autoComplete="new-password"
          what="confirmed password"
          {...register('confirmPassword')}
        />
      </Field>
    </>
  );
}
