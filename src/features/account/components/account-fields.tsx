import { type ComponentProps, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box } from '@/shared/ui/layout/layout';

const MESSAGES = messages('account/fields', {
  help: 'At least 6 characters.',
  hide: 'Hide',
  show: 'Show',
  showPassword: 'Show password',
  showConfirmed: 'Show confirmed password',
  showCurrent: 'Show current password',
});

type FieldText = { label: string; error: string | undefined };

type NewPasswordFieldsProps = {
  password: FieldText;
  confirm: FieldText;
  register: (
    name: 'password' | 'confirmPassword',
    options?: { deps: 'confirmPassword' },
  ) => UseFormRegisterReturn;
};

/** A new password and its confirmation. */
export function NewPasswordFields({ password, confirm, register }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={password.label} required error={password.error} help={MESSAGES.get().help}>
        {/* A change of the first field validates the second one again. */}
        <PasswordInput autoComplete="new-password" {...register('password', { deps: 'confirmPassword' })} />
      </Field>
      <Field label={confirm.label} required error={confirm.error}>
        <PasswordInput autoComplete="new-password" which="confirmed" {...register('confirmPassword')} />
      </Field>
    </>
  );
}

type PasswordInputProps = ComponentProps<typeof TextInput> & {
  /** The password that the button shows, in a form with more than one. */
  which?: 'confirmed' | 'current';
};

/** A password input with a show/hide button; used inside a Field. */
export function PasswordInput({ which, ...props }: PasswordInputProps) {
  const t = MESSAGES.get();
  const show = { confirmed: t.showConfirmed, current: t.showCurrent };
  const [isShown, setIsShown] = useState(false);
  return (
    <Box position="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        pe="20"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button
        variant="plain"
        size="sm"
        position="absolute"
        insetEnd="1"
        insetBlock="0"
        marginBlock="auto"
        height="tap"
        minW="16"
        aria-pressed={isShown}
        aria-label={which ? show[which] : t.showPassword}
        onClick={() => setIsShown((shown) => !shown)}
      >
        {isShown ? t.hide : t.show}
      </Button>
    </Box>
  );
}

type CodeFieldProps = {
  label: string;
  error: string | undefined;
  registration: UseFormRegisterReturn<'code'>;
};

/** The code of an authenticator app or of an email. */
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
