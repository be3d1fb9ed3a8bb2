import { chakra } from '@chakra-ui/react/styled-system';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { useEarlySubmit } from '@/shared/ui/use-early-submit';
import { PasswordInput } from './password-input';
import { useLoginForm } from './use-login-form';

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });

/** Email and password; leads back to the page that asked for a sign-in. */
export function LoginForm() {
  const { form, failure, submit, isSending } = useLoginForm();
  const { user } = useSession();
  const { errors } = form.formState;
  return (
    // `post`, because without scripts the password would go into the address.
    <Form ref={useEarlySubmit()} method="post" noValidate onSubmit={submit} aria-label="Sign in">
      {failure ? <Alert tone="error">{failure}</Alert> : null}
      {user && !isSending ? (
        <Alert tone="info">
          You are signed in as {user.email}. If the page you came from needs another account, sign in with
          that one.
        </Alert>
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
        <TextLink to={PATHS.forgotPassword}>Forgot your password?</TextLink>
        <Text as="span">
          New here? <TextLink to={PATHS.signUp}>Create an account</TextLink>
        </Text>
      </Row>
    </Form>
  );
}
