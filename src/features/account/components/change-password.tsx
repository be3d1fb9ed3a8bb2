import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Field } from '@/shared/ui/forms/field';
import { TextLink } from '@/shared/ui/text/text-link';
import { startPasswordChange } from '../api/change-credentials';
import type { Factor } from '../api/second-factor';
import { changePasswordSchema, refuseCommonPasswords } from '../model/account-schemas';
import { NewPasswordFields, PasswordInput } from './account-fields';
import { AccountForm } from './account-form';
import { ChangePasswordByMail } from './change-password-by-mail';
import { MfaStep } from './mfa-code-form';
import { SecurityItem } from './security-item';
import { useAccountForm } from './use-account-form';

const resolver = refuseCommonPasswords(zodResolver(changePasswordSchema));

type ChangeWithCurrentPasswordProps = {
  email: string;
  /** Whether the user has just switched to this form; it then takes the focus. */
  takesFocus: boolean;
  onDone: () => void;
  /** The help text with the alternative for users who do not know the current password. */
  help: ReactNode;
};

/** The current and the new password, then the code of an authenticator app if the account has one. */
function ChangeWithCurrentPassword({ email, takesFocus, onDone, help }: ChangeWithCurrentPasswordProps) {
  const [change] = useState(() => startPasswordChange(email));
  useEffect(() => () => void change.end(), [change]);
  const [factors, setFactors] = useState<readonly Factor[]>();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ current, password }) {
      const due = await change.verifyPassword(current);
      if (due.length > 0) return setFactors(due);
      await change.setPassword(password);
      onDone();
    },
    fallback: 'Failed to update password. Please try again.',
    toast: { title: 'Failed to update password' },
  });

  useEffect(() => {
    if (takesFocus) form.setFocus('current');
  }, [takesFocus, form]);

  if (factors) {
    return (
      <MfaStep
        level={4}
        factors={factors}
        verify={async (factorId, code) => {
          await change.verifyFactor(factorId, code);
          setFactors(undefined);
          await submit();
        }}
      />
    );
  }
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Change password">
      {/* Password managers store a password with its user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" required error={errors.current?.message} help={help}>
        <PasswordInput autoComplete="current-password" which="current" {...form.register('current')} />
      </Field>
      <NewPasswordFields
        password={{ label: 'New password', error: errors.password?.message }}
        confirm={{ label: 'Confirm new password', error: errors.confirmPassword?.message }}
        register={form.register}
      />
      <Button type="submit" pending={isSending} pendingLabel="Updating...">
        Update password
      </Button>
    </AccountForm>
  );
}

type ChangePasswordProps = { email: string; isByLink: boolean };

function ChangePasswordForm({ email, isByLink, onClose }: ChangePasswordProps & { onClose: () => void }) {
  const [way, setWay] = useState<'password' | 'mail'>(isByLink ? 'mail' : 'password');
  const [takesFocus, setTakesFocus] = useState(false);

  function choose(next: typeof way) {
    setWay(next);
    setTakesFocus(true);
  }

  function finish() {
    showToast({
      kind: 'success',
      title: 'Password updated successfully',
      description: 'You’ve been signed out on all other devices.',
    });
    onClose();
  }

  if (way === 'mail')
    return (
      <ChangePasswordByMail
        email={email}
        takesFocus={takesFocus}
        onDone={finish}
        onUsePassword={() => choose('password')}
      />
    );
  const help = (
    <>
      No password, or forgot it?{' '}
      {isByLink ? (
        <Button variant="plain" size="sm" px="0" onClick={() => choose('mail')}>
          Continue without it
        </Button>
      ) : (
        <span>
          <TextLink to={PATHS.forgotPassword}>Set a new one</TextLink> first.
        </span>
      )}
    </>
  );
  return <ChangeWithCurrentPassword email={email} takesFocus={takesFocus} onDone={finish} help={help} />;
}

/** Sets a new password, with the old one or after a sign-in by emailed link. */
export function ChangePassword(props: ChangePasswordProps) {
  return (
    <SecurityItem
      title="Password"
      label="Change password"
      form={(close) => <ChangePasswordForm {...props} onClose={close} />}
    >
      Changing it signs out your other devices. We’ll email you a confirmation.
    </SecurityItem>
  );
}
