import { useEffect, useState } from 'react';
import { sessionStore, useSession } from '@/shared/auth/session';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { type Factor, listMyFactors, verifyMyFactor } from '../api/second-factor';
import { signIn } from '../api/sign-in';
import { loginSchema } from '../model/account-schemas';
import { PasswordInput } from './account-fields';
import { AccountForm } from './account-form';
import { MfaCodeForm } from './mfa-code-form';
import { useAccountForm } from './use-account-form';

const MESSAGES = messages('account/session-ended', {
  title: 'Your session ended. Sign in to go on',
  kept: 'What you typed on this page is still here.',
  form: 'Sign in again',
  email: 'Email',
  password: 'Password',
  signingIn: 'Signing in...',
  signIn: 'Sign In',
  leave: 'Leave this page',
  fallback: 'Failed to login. Please check your credentials.',
  failed: 'Login failed',
});

const resolver = formResolver(loginSchema);

function PasswordStep({ email }: { email: string }) {
  const t = MESSAGES.get();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    send: async (credentials) => void (await signIn(credentials)),
    fallback: t.fallback,
    toast: { title: t.failed },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.form}>
      <Field label={t.email} required error={errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={email}
          {...form.register('email')}
        />
      </Field>
      <Field label={t.password} required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel={t.signingIn}>
        {t.signIn}
      </Button>
    </AccountForm>
  );
}

function CodeStep() {
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => void listMyFactors().then(setFactors, () => undefined), []);
  return <MfaCodeForm factors={factors} verify={verifyMyFactor} />;
}

/** Lets a user whose session ended sign in again, over the page and with what was typed on it. */
export function SessionEndedDialog({ email }: { email: string }) {
  const t = MESSAGES.get();
  const { awaitingFactor } = useSession();
  return (
    // Only signing in and leaving close it: the page below can do nothing without a session.
    <Dialog open onClose={() => undefined} title={t.title} description={t.kept}>
      <Stack gap="4">
        {awaitingFactor ? <CodeStep /> : <PasswordStep email={email} />}
        <Button variant="plain" alignSelf="flex-start" px="0" onClick={sessionStore.giveUp}>
          {t.leave}
        </Button>
      </Stack>
    </Dialog>
  );
}
