import { joinedAccount, type OpenInvitation } from '@contracts/invitations.ts';
import { useState } from 'react';
import { hasErrorCode } from '@/shared/errors/app-error';
import { formResolver } from '@/shared/errors/form-resolver';
import { callFunction } from '@/shared/http/call-function';
import { messages } from '@/shared/i18n/messages';
import { writtenIn } from '@/shared/i18n/written-in';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { signIn } from '../api/sign-in';
import { type JoinValues, joinSchema, refuseCommonPasswords } from '../model/account-schemas';
import { PasswordInput } from './account-fields';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

const MESSAGES = messages('account/join', {
  form: 'Create your account',
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  help: 'At least 6 characters.',
  creating: 'Creating account...',
  create: 'Create account and sign in',
  fallback: 'Your account was not created. Please try again.',
  failed: 'Your account was not created',
});

const resolver = refuseCommonPasswords(formResolver(joinSchema));

type JoinFormProps = {
  token: string;
  invitation: OpenInvitation;
  /** While the account is created, and its session begins. */
  onSending: (isSending: boolean) => void;
  onJoined: (role: OpenInvitation['role']) => void;
  /** The link works no longer, or the address has an account by now. */
  onRefused: () => void;
};

/** Creates the account of an invited address, which the emailed link has proved, and signs in. */
export function JoinForm({ token, invitation, onSending, onJoined, onRefused }: JoinFormProps) {
  const t = MESSAGES.get();
  const [isDone, setDone] = useState(false);
  async function send({ fullName, password }: JoinValues) {
    onSending(true);
    const { email, role } = await callFunction('/account/invitation/accept', {
      method: 'POST',
      body: { token, fullName, password, ...writtenIn() },
      schema: joinedAccount,
    });
    setDone(true);
    // The account exists, whatever comes of the sign-in: the page then links to it.
    await signIn({ email, password }).catch(() => false);
    onJoined(role);
  }
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    send,
    fallback: t.fallback,
    toast: { title: t.failed },
    onFailure(error) {
      onSending(false);
      const isDead = [
        'invitation_link_invalid',
        'invitation_expired',
        'invitation_already_accepted',
      ] as const;
      if (hasErrorCode(error, ...isDead, 'invitation_needs_sign_in')) onRefused();
    },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.form} width="full">
      <Field label={t.email} readOnly>
        <TextInput type="email" autoComplete="username" value={invitation.email} readOnly />
      </Field>
      <Field label={t.name} required error={errors.fullName?.message}>
        <TextInput autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label={t.password} required error={errors.password?.message} help={t.help}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" wide pending={isSending || isDone} pendingLabel={t.creating}>
        {t.create}
      </Button>
    </AccountForm>
  );
}
