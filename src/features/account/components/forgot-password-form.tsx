import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { Button, ButtonLink } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { requestPasswordReset } from '../api/account-mails';
import { emailSchema } from '../model/account-schemas';
import { AccountForm, MailSent } from './account-form';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const resolver = zodResolver(emailSchema);

/** Requests a reset link, then describes the email; the same for an address with and without an account. */
export function ForgotPassword() {
  const { withNext } = useReturnPath();
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ email }) {
      await requestPasswordReset(email);
      showToast({ kind: 'success', title: 'Password reset email sent' });
      setSentTo(email);
    },
    fallback: 'Failed to send password reset email. Please try again.',
    toast: { title: 'Failed to send reset email' },
  });

  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={1}>
          If {sentTo} has an account, we sent it a link to set a new password. The link works once and expires
          in one hour.
        </MailSent>
        <ButtonLink to={withNext(PATHS.signIn)} wide>
          Back to Login
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <>
      <Heading level={1} mb="3">
        Reset Password
      </Heading>
      <Text tone="muted" mb="8">
        Enter your email, and we'll send you a link to set a new password.
      </Text>
      <AccountForm failure={failure} onSubmit={submit} aria-label="Reset password">
        <Field label="Email" required error={errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Button type="submit" wide pending={isSending} pendingLabel="Sending...">
          Send Reset Link
        </Button>
        <Text as="span">
          Remembered it? <TextLink to={withNext(PATHS.signIn)}>Sign in</TextLink>
        </Text>
      </AccountForm>
    </>
  );
}
