import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { AccountForm } from './account-form';
import { PasswordInput } from './password-input';
import { ResendConfirmation } from './resend-confirmation';
import { SignedInNotice } from './signed-in-notice';
import { useLoginForm } from './use-login-form';
import { useReturnPath } from './use-return-path';

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
