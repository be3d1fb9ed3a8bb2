import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fold, FoldLabel } from '@/shared/ui/layout/fold';
import { Box } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { changeEmail } from '../api/change-credentials';
import { changeEmailSchema } from '../model/account-schemas';
import { DeleteAccount, DownloadData } from './account-data';
import { PasswordInput } from './account-fields';
import { AccountForm } from './account-form';
import { ChangePassword } from './change-password';
import { SecurityItem } from './security-item';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(changeEmailSchema);

type ChangeEmailFormProps = { email: string; onSent: (next: string) => void };

function ChangeEmailForm({ email, onSent }: ChangeEmailFormProps) {
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send(values) {
      await changeEmail({ email, current: values.current, next: values.email });
      onSent(values.email);
    },
    fallback: 'Failed to move the account. Please try again.',
    toast: { title: 'Account not moved' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Move to another email address">
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

/** The address that signs in, and the form to change it. */
function ChangeEmail({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <SecurityItem
      title="Move to another email address"
      label="Use another email"
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
      You sign in with {email}. To move your account, open the link that we send to each of the two email
      addresses.
      {sentTo === undefined ? null : (
        <Box mt="3">
          <Alert tone="success" title="Please check your email.">
            We sent one link to {email} and another to {sentTo}. Open both to move your account. Until then,
            you sign in with {email}.
          </Alert>
        </Box>
      )}
    </SecurityItem>
  );
}

function SignOutEverywhereForm() {
  const { signOut } = useSession();
  const [isPending, setIsPending] = useState(false);

  async function end() {
    setIsPending(true);
    const isOut = await signOut('global');
    if (!isOut) setIsPending(false);
  }

  return (
    <>
      <Text mb="4">That includes this device. You can sign back in right away.</Text>
      <Button pending={isPending} pendingLabel="Signing out..." onClick={() => void end()}>
        Sign out everywhere
      </Button>
    </>
  );
}

/** Ends every session of the account, including this one. */
function SignOutEverywhere() {
  return (
    <SecurityItem title="Devices" label="Sign out everywhere" form={() => <SignOutEverywhereForm />}>
      Lost a phone, or signed in on someone else’s computer? Sign out of every device.
    </SecurityItem>
  );
}

// Few users open it, and it brings the QR code library.
const MfaSettings = lazyWithBoundary(async () => (await import('./mfa-settings')).MfaSettings);

/** The settings of the account: sign-in, sessions, stored data and deletion. */
export function SecuritySection() {
  const { user, isByLink = false } = useSession();
  if (!user) return null;
  return (
    <Box>
      <Heading level={2} size="h3" mb="4">
        Sign-in and security
      </Heading>
      <Fold>
        <FoldLabel>Email, password, devices, your data</FoldLabel>
        <ChangeEmail email={user.email} />
        <ChangePassword email={user.email} isByLink={isByLink} />
        <Suspense fallback={<Skeleton height="6rem" />}>
          <MfaSettings />
        </Suspense>
        <SignOutEverywhere />
        <DownloadData />
        <DeleteAccount />
      </Fold>
    </Box>
  );
}
