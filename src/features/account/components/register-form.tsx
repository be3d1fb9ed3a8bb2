import { zodResolver } from '@hookform/resolvers/zod';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { usePage } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text-link';
import { openPageWithToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { signUp } from '../api/account-mails';
import { rememberPendingConfirmation } from '../api/pending-confirmation';
import { refuseCommonPasswords, registerSchema } from '../model/account-schemas';
import { NewPasswordFields } from './account-fields';
import { AccountForm, SignedInNotice } from './account-form';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const resolver = refuseCommonPasswords(zodResolver(registerSchema));

/** Creates an account, then opens the sign-in page, which asks to confirm the address. */
export function RegisterForm() {
  const { next, withNext } = useReturnPath();
  const { user } = useSession();
  const { openPage } = usePage();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send(values) {
      await signUp(values, next);
      rememberPendingConfirmation(values.email);
      await openPageWithToast(() => openPage(withNext(PATHS.signIn)), {
        kind: 'success',
        title: 'Registration successful',
        description: 'Please check your email to verify your account.',
      });
    },
    fallback: 'Failed to register. Please try again.',
    toast: { title: 'Registration failed' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Create an account">
      {user ? <SignedInNotice email={user.email} /> : null}
      <Field label="Full Name" required error={errors.fullName?.message}>
        <TextInput autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Company" required error={errors.company?.message}>
        <TextInput autoComplete="organization" {...form.register('company')} />
      </Field>
      <NewPasswordFields
        password={{ label: 'Password', error: errors.password?.message }}
        confirm={{ label: 'Confirm Password', error: errors.confirmPassword?.message }}
        register={form.register}
      />
      <Button type="submit" wide pending={isSending} pendingLabel="Creating account...">
        Create Account
      </Button>
      <Text as="span">
        Already have an account? <TextLink to={withNext(PATHS.signIn)}>Sign in</TextLink>
      </Text>
    </AccountForm>
  );
}
