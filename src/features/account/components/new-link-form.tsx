import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { requestMagicLink, resendConfirmation } from '../api/account-mails';
import { emailSchema } from '../model/account-schemas';
import { AccountForm } from './account-form';
import { MailSent } from './mail-sent';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(emailSchema);

const KINDS = {
  confirmation: {
    ask: resendConfirmation,
    waits: (email: string) => `If ${email} still needs to be confirmed, we sent it a new link.`,
  },
  'sign-in': {
    ask: (email: string) => requestMagicLink(email, '/'),
    waits: (email: string) => `If ${email} has an account, we sent it a new sign-in link.`,
  },
};

/** Takes the address and sends a new link, in place of one that does not work any more. */
export function NewLinkForm({ kind }: { kind: keyof typeof KINDS }) {
  const { ask, waits } = KINDS[kind];
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ email }) {
      await ask(email);
      setSentTo(email);
    },
    fallback: 'Failed to send the link. Please try again.',
    toast: { title: 'Failed to send the link' },
  });
  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={2}>{waits(sentTo)}</MailSent>
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
