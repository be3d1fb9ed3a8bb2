import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { changeEmail } from '../api/change-email';
import { changeEmailSchema } from '../model/account-schemas';
import { AccountForm } from './account-form';
import { PasswordInput } from './password-input';
import { SecurityItem } from './security-item';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(changeEmailSchema);

type FormProps = { email: string; onSent: (next: string) => void };

function ChangeEmailForm({ email, onSent }: FormProps) {
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send(values) {
      await changeEmail({ email, current: values.current, next: values.email });
      onSent(values.email);
    },
    fallback: 'Failed to change the email address. Please try again.',
    toast: { title: 'Email address not changed' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Change email address">
      <Field label="New email address" required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Current password" required error={errors.current?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('current')} />
      </Field>
      <Button type="submit" pending={isSending} pendingLabel="Sending...">
        Send confirmation links
      </Button>
    </AccountForm>
  );
}

/** The address that signs in, and how to have another one. */
export function ChangeEmail({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <SecurityItem
      title="Email address"
      label="Change email"
      form={(close) => (
        <ChangeEmailForm
          email={email}
          onSent={(next) => {
            setSentTo(next);
            close();
          }}
        />
      )}
    >
      You sign in with {email}. To change it, you'll confirm the change from both your current and your new
      address.
      {sentTo === undefined ? null : (
        <Box mt="3">
          <Alert tone="success" title="Please check your email.">
            We sent one link to {email} and another to {sentTo}. Open both to change your address. Your
            current address stays in place until then.
          </Alert>
        </Box>
      )}
    </SecurityItem>
  );
}
