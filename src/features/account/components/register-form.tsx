import { params } from '@nanostores/i18n';
import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { tabStore } from '@/shared/lib/storage';
import { Button } from '@/shared/ui/button';
import { openPageWithToast } from '@/shared/ui/feedback/toast';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { signUp } from '../api/account-mails';
import { rememberPendingConfirmation } from '../api/pending-confirmation';
import { refuseCommonPasswords, registerSchema } from '../model/account-schemas';
import { NewPasswordFields } from './account-fields';
import { AccountForm, MailSent, SignedInNotice } from './account-form';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const MESSAGES = messages('account/register', {
  done: 'Registration successful',
  check: 'Please check your email to verify your account.',
  fallback: 'Failed to register. Please try again.',
  failed: 'Registration failed',
  form: 'Create an account',
  name: 'Full Name',
  email: 'Email',
  company: 'Company',
  password: 'Password',
  confirm: 'Confirm Password',
  creating: 'Creating account...',
  create: 'Create Account',
  already: 'Already have an account?',
  signIn: 'Sign in',
  sent: params('Registration successful. Open the link in the email we sent to {email}.'),
});

const resolver = refuseCommonPasswords(formResolver(registerSchema));

/** Creates an account, then opens the sign-in page, which asks to confirm the address. */
export function RegisterForm() {
  const t = MESSAGES.get();
  const { next, withNext } = useReturnPath();
  const { user } = useSession();
  const { openPage } = usePage();
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send(values) {
      await signUp(values, next);
      rememberPendingConfirmation(values.email);
      // Without storage, the sign-in page would know nothing of the registration.
      if (!tabStore.isKept()) return setSentTo(values.email);
      await openPageWithToast(() => openPage(withNext(PATHS.signIn)), {
        kind: 'success',
        title: t.done,
        description: t.check,
      });
    },
    fallback: t.fallback,
    toast: { title: t.failed },
  });
  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={2}>{t.sent({ email: sentTo })}</MailSent>
        <TextLink to={withNext(PATHS.signIn)}>{t.signIn}</TextLink>
      </Stack>
    );
  }
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.form}>
      {user ? <SignedInNotice email={user.email} /> : null}
      <Field label={t.name} required error={errors.fullName?.message}>
        <TextInput autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label={t.email} required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={t.company} required error={errors.company?.message}>
        <TextInput autoComplete="organization" {...form.register('company')} />
      </Field>
      <NewPasswordFields
        password={{ label: t.password, error: errors.password?.message }}
        confirm={{ label: t.confirm, error: errors.confirmPassword?.message }}
        register={form.register}
      />
      <Button type="submit" wide pending={isSending} pendingLabel={t.creating}>
        {t.create}
      </Button>
      <Text as="span">
        {t.already}{' '}
        <TextLink to={withNext(PATHS.signIn)} data-keep-query="">
          {t.signIn}
        </TextLink>
      </Text>
    </AccountForm>
  );
}
