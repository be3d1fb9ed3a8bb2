import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { useOnLeave } from '@/shared/lib/use-on-leave';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { requestMagicLink, resendConfirmation } from '../api/account-mails';
import type { VerifiedLink } from '../api/verify-email-link';
import { currentPasswordSchema, emailSchema } from '../model/account-schemas';
import { PasswordInput } from './account-fields';
import { AccountForm, MailSent } from './account-form';
import { useAccountForm } from './use-account-form';

const emailResolver = zodResolver(emailSchema);

const KINDS = {
  confirmation: {
    request: resendConfirmation,
    sentText: (email: string) => `If ${email} still needs to be confirmed, we sent it a new link.`,
  },
  'sign-in': {
    request: (email: string) => requestMagicLink(email, '/'),
    sentText: (email: string) => `If ${email} has an account, we sent it a new sign-in link.`,
  },
};

/** Requests a new link when the opened one is invalid. */
export function NewLinkForm({ kind }: { kind: keyof typeof KINDS }) {
  const { request, sentText } = KINDS[kind];
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver: emailResolver,
    async send({ email }) {
      await request(email);
      setSentTo(email);
    },
    fallback: 'Failed to send the link. Please try again.',
    toast: { title: 'Failed to send the link' },
  });
  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={2}>{sentText(sentTo)}</MailSent>
      </Stack>
    );
  }
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Request a new link">
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel="Sending...">
        Send a new link
      </Button>
    </AccountForm>
  );
}

const passwordResolver = zodResolver(currentPasswordSchema);
const WRONG_PASSWORD =
  "That's not the password for this account. Someone else may have registered your address first.";

type ProvePasswordFormProps = {
  link: VerifiedLink;
  /** Called once the user is signed in. */
  onProven: () => void;
};

/** Asks for the account's password, once, when a link was opened in a browser that did not request it. */
export function ProvePasswordForm({ link, onProven }: ProvePasswordFormProps) {
  useOnLeave(link.endSession);

  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver: passwordResolver,
    async send({ current }) {
      if (!(await link.provePassword(current))) throw new Error(WRONG_PASSWORD);
      await link.signIn();
      onProven();
    },
    fallback: 'Failed to check the password. Please try again.',
    toast: { title: 'Password not confirmed' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Confirm your password">
      <Field
        label="Your password"
        required
        error={errors.current?.message}
        help={
          <>
            Anyone can register with someone else's address, so we check once that the password is yours. It
            isn't? <TextLink to={PATHS.forgotPassword}>Set your own</TextLink>.
          </>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('current')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel="Checking...">
        Confirm Password
      </Button>
    </AccountForm>
  );
}
