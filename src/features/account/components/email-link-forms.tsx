import { params } from '@nanostores/i18n';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { useOnLeave } from '@/shared/lib/use-on-leave';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { requestMagicLink, resendConfirmation } from '../api/account-mails';
import type { VerifiedLink } from '../api/verify-email-link';
import { currentPasswordSchema, emailSchema } from '../model/account-schemas';
import { PasswordInput } from './account-fields';
import { AccountForm, MailSent } from './account-form';
import { useAccountForm } from './use-account-form';

const MESSAGES = messages('account/email-link-forms', {
  confirmationSent: params('If {email} still needs to be confirmed, we sent it a new link.'),
  signInSent: params('If {email} has an account, we sent it a new sign-in link.'),
  notSent: 'Failed to send the link. Please try again.',
  sendFailed: 'Failed to send the link',
  newLink: 'Request a new link',
  email: 'Email',
  sending: 'Sending...',
  send: 'Send a new link',
  wrongPassword:
    'That’s not the password for this account. Someone else may have registered your address first.',
  notChecked: 'Failed to check the password. Please try again.',
  checkFailed: 'Password not confirmed',
  confirmPassword: 'Confirm your password',
  password: 'Your password',
  why: 'Anyone can register with someone else’s address, so we check once that the password is yours. It isn’t? {link}.',
  setOwn: 'Set your own',
  checking: 'Checking...',
  confirm: 'Confirm Password',
});

const emailResolver = formResolver(emailSchema);

const KINDS = {
  confirmation: {
    request: resendConfirmation,
    sentText: (email: string) => MESSAGES.get().confirmationSent({ email }),
  },
  'sign-in': {
    request: (email: string) => requestMagicLink(email, '/'),
    sentText: (email: string) => MESSAGES.get().signInSent({ email }),
  },
};

/** Requests a new link when the opened one is invalid. */
export function NewLinkForm({ kind }: { kind: keyof typeof KINDS }) {
  const t = MESSAGES.get();
  const { request, sentText } = KINDS[kind];
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver: emailResolver,
    async send({ email }) {
      await request(email);
      setSentTo(email);
    },
    fallback: t.notSent,
    toast: { title: t.sendFailed },
  });
  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={2}>{sentText(sentTo)}</MailSent>
      </Stack>
    );
  }
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.newLink}>
      <Field label={t.email} required error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel={t.sending}>
        {t.send}
      </Button>
    </AccountForm>
  );
}

const passwordResolver = formResolver(currentPasswordSchema);

type ProvePasswordFormProps = {
  link: VerifiedLink;
  /** Called once the user is signed in. */
  onProven: () => void;
};

/** Asks for the account's password, once, when a link was opened in a browser that did not request it. */
export function ProvePasswordForm({ link, onProven }: ProvePasswordFormProps) {
  const t = MESSAGES.get();
  useOnLeave(link.endSession);

  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver: passwordResolver,
    async send({ current }) {
      if (!(await link.provePassword(current))) throw new Error(t.wrongPassword);
      await link.signIn();
      onProven();
    },
    fallback: t.notChecked,
    toast: { title: t.checkFailed },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.confirmPassword}>
      <Field
        label={t.password}
        required
        error={errors.current?.message}
        help={
          <Sentence
            text={t.why}
            parts={{ link: <TextLink to={PATHS.forgotPassword}>{t.setOwn}</TextLink> }}
          />
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('current')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel={t.checking}>
        {t.confirm}
      </Button>
    </AccountForm>
  );
}
