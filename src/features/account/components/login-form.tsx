import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row } from '@/shared/ui/layout';
import { usePage } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text-link';
import { dismissToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import {
  forgetPendingConfirmation,
  getPendingConfirmation,
  type PendingConfirmation,
} from '../api/pending-confirmation';
import { preloadSignIn, signIn } from '../api/sign-in';
import { loginSchema } from '../model/account-schemas';
import { hasErrorCode } from '../model/auth-error';
import { PasswordInput } from './account-fields';
import { AccountForm, SignedInNotice } from './account-form';
import { ResendMail } from './resend-mail';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const resolver = zodResolver(loginSchema);

/**
 * The state of the sign-in form. `unconfirmed` is an address that is not confirmed yet. `isGuessing` is true after more
 * than one wrong password.
 */
function useLoginForm() {
  const { next } = useReturnPath();
  const { openPage } = usePage();
  const isHydrated = useHydrated();
  const [pending] = useState(getPendingConfirmation);
  const registered = isHydrated ? pending : undefined;
  const [refused, setRefused] = useState<PendingConfirmation>();
  const [wrongPasswords, setWrongPasswords] = useState(0);

  const account = useAccountForm({
    resolver,
    async send(credentials) {
      const isIn = await signIn(credentials);
      dismissToast();
      forgetPendingConfirmation();
      // Otherwise the screen shows the second step.
      if (isIn) await openPage(next, { replace: true });
    },
    fallback: 'Failed to login. Please check your credentials.',
    toast: { title: 'Login failed', description: 'Please check your email and password' },
    onFailure(error, { email }) {
      if (hasErrorCode(error, 'invalid_credentials')) setWrongPasswords((count) => count + 1);
      // The time of the last email is unknown here; the provider enforces the limit.
      setRefused(hasErrorCode(error, 'email_not_confirmed') ? { email, at: 0 } : undefined);
    },
  });

  useEffect(preloadSignIn, []);

  const { form } = account;
  const email = registered?.email;
  useEffect(() => {
    if (email !== undefined && form.getValues('email') === '') form.setValue('email', email);
  }, [email, form]);

  return { ...account, unconfirmed: refused ?? registered, isGuessing: wrongPasswords > 1 };
}

/** Requests the confirmation email again. */
function ResendConfirmation({ email, at }: PendingConfirmation) {
  return (
    <ResendMail
      at={at}
      label="Resend confirmation email"
      what="email"
      request={async () => {
        const { resendConfirmation } = await import('../api/account-mails');
        await resendConfirmation(email);
        return 'If the account still needs to be confirmed, we sent a new email.';
      }}
    />
  );
}

/** Email and password; returns to the page that required a sign-in. */
export function LoginForm() {
  const { form, errors, failure, submit, isSending, unconfirmed, isGuessing } = useLoginForm();
  const { user } = useSession();
  const { withNext } = useReturnPath();
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Sign in">
      {user && !isSending ? <SignedInNotice email={user.email} /> : null}
      {unconfirmed ? (
        <Alert tone="info" title="Please verify your account.">
          Use the link in the email we sent to {unconfirmed.email}.
          <ResendConfirmation key={unconfirmed.email} {...unconfirmed} />
        </Alert>
      ) : null}
      {isGuessing ? (
        <Text tone="muted">
          After ten wrong passwords, we refuse even the right one for up to 15 minutes. A sign-in link or a
          new password by email works right away.
        </Text>
      ) : null}
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel="Signing in...">
        Sign In
      </Button>
      <Row
        justifyContent="space-between"
        rowGap="0"
        css={{ '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'tap' } }}
      >
        <TextLink to={withNext(PATHS.forgotPassword)}>Forgot your password?</TextLink>
        <Text as="span">
          New here? <TextLink to={withNext(PATHS.signUp)}>Create an account</TextLink>
        </Text>
      </Row>
    </AccountForm>
  );
}
