import { params } from '@nanostores/i18n';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { Button, ButtonLink } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { requestPasswordReset } from '../api/account-mails';
import { emailSchema } from '../model/account-schemas';
import { AccountForm, MailSent } from './account-form';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const MESSAGES = messages('account/forgot-password', {
  done: 'Password reset email sent',
  fallback: 'Failed to send password reset email. Please try again.',
  failed: 'Failed to send reset email',
  sent: params(
    'If {email} has an account, we sent it a link to set a new password. The link works once and expires in one hour.',
  ),
  back: 'Back to Login',
  title: 'Reset Password',
  lead: 'Enter your email, and we’ll send you a link to set a new password.',
  form: 'Reset password',
  email: 'Email',
  sending: 'Sending...',
  send: 'Send Reset Link',
  remembered: 'Remembered it?',
  signIn: 'Sign in',
});

const resolver = formResolver(emailSchema);

/** Requests a reset link, then describes the email; the same for an address with and without an account. */
export function ForgotPassword() {
  const t = MESSAGES.get();
  const { withNext } = useReturnPath();
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ email }) {
      await requestPasswordReset(email);
      showToast({ kind: 'success', title: t.done });
      setSentTo(email);
    },
    fallback: t.fallback,
    toast: { title: t.failed },
  });

  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={1}>{t.sent({ email: sentTo })}</MailSent>
        <ButtonLink to={withNext(PATHS.signIn)} wide>
          {t.back}
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <>
      <Heading level={1} mb="3">
        {t.title}
      </Heading>
      <Text tone="muted" mb="8">
        {t.lead}
      </Text>
      <AccountForm failure={failure} onSubmit={submit} aria-label={t.form}>
        <Field label={t.email} required error={errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Button type="submit" wide pending={isSending} pendingLabel={t.sending}>
          {t.send}
        </Button>
        <Text as="span">
          {t.remembered}{' '}
          <TextLink to={withNext(PATHS.signIn)} data-keep-query="">
            {t.signIn}
          </TextLink>
        </Text>
      </AccountForm>
    </>
  );
}
