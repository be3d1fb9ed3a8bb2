import { params } from '@nanostores/i18n';
import { useEffect, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { localStore } from '@/shared/lib/storage';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { dismissToast } from '@/shared/ui/feedback/toast';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import {
  forgetPendingConfirmation,
  getPendingConfirmation,
  type PendingConfirmation,
} from '../api/pending-confirmation';
import { preloadSignIn, signIn } from '../api/sign-in';
import { loginSchema } from '../model/account-schemas';
import { hasAuthErrorCode } from '../model/auth-error';
import { PasswordInput } from './account-fields';
import { AccountForm, SessionNotKept, SignedInNotice } from './account-form';
import { ResendMail } from './resend-mail';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const MESSAGES = messages('account/login', {
  fallback: 'Failed to login. Please check your credentials.',
  failed: 'Login failed',
  check: 'Please check your email and password',
  resend: 'Resend confirmation email',
  resent: 'If the account still needs to be confirmed, we sent a new email.',
  form: 'Sign in',
  verify: 'Please verify your account.',
  link: params('Use the link in the email we sent to {email}.'),
  guessing:
    'After ten wrong passwords, we refuse even the right one for up to 15 minutes. A sign-in link or a new password by email works right away.',
  email: 'Email',
  password: 'Password',
  signingIn: 'Signing in...',
  signIn: 'Sign In',
  forgot: 'Forgot your password?',
  isNew: 'New here?',
  create: 'Create an account',
});

const resolver = formResolver(loginSchema);

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
      if (isIn && localStore.isKept()) await openPage(next, { replace: true });
    },
    fallback: MESSAGES.get().fallback,
    toast: { title: MESSAGES.get().failed, description: MESSAGES.get().check },
    onFailure(error, { email }) {
      if (hasAuthErrorCode(error, 'invalid_credentials')) setWrongPasswords((count) => count + 1);
      // The time of the last email is unknown here; the provider enforces the limit.
      setRefused(hasAuthErrorCode(error, 'email_not_confirmed') ? { email, at: 0 } : undefined);
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
      label={MESSAGES.get().resend}
      what="email"
      request={async () => {
        const { resendConfirmation } = await import('../api/account-mails');
        await resendConfirmation(email);
        return MESSAGES.get().resent;
      }}
    />
  );
}

/** Email and password; returns to the page that required a sign-in. */
export function LoginForm() {
  const t = MESSAGES.get();
  const { form, errors, failure, submit, isSending, unconfirmed, isGuessing } = useLoginForm();
  const { user } = useSession();
  const { withNext } = useReturnPath();
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.form}>
      {user && !isSending ? <SignedInNotice email={user.email} /> : null}
      {user ? <SessionNotKept /> : null}
      {unconfirmed ? (
        <Alert tone="info" title={t.verify}>
          {t.link({ email: unconfirmed.email })}
          <ResendConfirmation key={unconfirmed.email} {...unconfirmed} />
        </Alert>
      ) : null}
      {isGuessing ? <Text tone="muted">{t.guessing}</Text> : null}
      <Field label={t.email} required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={t.password} required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel={t.signingIn}>
        {t.signIn}
      </Button>
      <Row
        justifyContent="space-between"
        rowGap="0"
        css={{ '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'tap' } }}
      >
        <TextLink to={withNext(PATHS.forgotPassword)} data-keep-query="">
          {t.forgot}
        </TextLink>
        <Text as="span">
          {t.isNew}{' '}
          <TextLink to={withNext(PATHS.signUp)} data-keep-query="">
            {t.create}
          </TextLink>
        </Text>
      </Row>
    </AccountForm>
  );
}
