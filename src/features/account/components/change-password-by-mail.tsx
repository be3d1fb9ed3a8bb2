import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Text } from '@/shared/ui/text/typography';
import {
  isCurrentPassword,
  requestPasswordChangeCode,
  setPasswordInSession,
} from '../api/change-credentials';
import { wrongCodeMessage } from '../model/account-mail-rules';
import { mailedCodeSchema, newPasswordSchema, refuseCommonPasswords } from '../model/account-schemas';
import { hasAuthErrorCode, isMailRateLimited } from '../model/auth-error';
import { CodeField, NewPasswordFields } from './account-fields';
import { AccountForm } from './account-form';
import { ResendMail } from './resend-mail';
import { useAccountForm } from './use-account-form';

const mailedCodeFormResolver = zodResolver(mailedCodeSchema);

type MailedCodeFormProps = {
  email: string;
  /** The time of the request, in milliseconds since 1970. */
  sentAt: number;
  /** Consumes the code. Rejects with AuthProviderError: `reauthentication_not_valid` for a wrong code. */
  submitCode: (code: string) => Promise<void>;
  onBack: () => void;
};

/** The form for the emailed code, which can be requested again. */
function MailedCodeForm({ email, sentAt, submitCode, onBack }: MailedCodeFormProps) {
  const [newestAt, setNewestAt] = useState(sentAt);
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver: mailedCodeFormResolver,
    async send({ code }) {
      try {
        await submitCode(code);
      } catch (error) {
        if (!hasAuthErrorCode(error, 'reauthentication_not_valid')) throw error;
        throw new Error(wrongCodeMessage(newestAt, Date.now()), { cause: error });
      }
    },
    fallback: 'We couldn’t check the code. Please try again.',
    toast: { title: 'Failed to update password' },
    onFailure: (_error, _values, { resetField }) => resetField('code', { defaultValue: '' }),
  });

  async function resend() {
    try {
      await requestPasswordChangeCode();
    } catch (error) {
      if (!isMailRateLimited(error)) throw error;
      throw new Error('Please wait a minute, then request another code.', { cause: error });
    }
    setNewestAt(Date.now());
    return 'We sent a new code. The one before no longer works.';
  }

  return (
    <Stack gap="6">
      <FocusedHeading level={4}>Check your email</FocusedHeading>
      <Text overflowWrap="anywhere">
        We emailed a ten-digit code to {email}. Enter it to set your new password. The code works once and
        expires in 1 hour.
      </Text>
      <AccountForm failure={failure} onSubmit={submit} aria-label="Code from your email">
        <CodeField label="Ten-digit code" error={errors.code?.message} registration={form.register('code')} />
        <Row>
          <Button type="submit" pending={isSending} pendingLabel="Updating...">
            Update password
          </Button>
          <Button variant="plain" onClick={onBack} disabled={isSending}>
            Back
          </Button>
        </Row>
      </AccountForm>
      <ResendMail at={sentAt} label="Resend code" what="code" request={resend} />
    </Stack>
  );
}

const resolver = refuseCommonPasswords(zodResolver(newPasswordSchema));
const FAILURE_TOAST = { title: 'Failed to update password' };

type ChangePasswordByMailProps = {
  email: string;
  /** Whether the user has just switched to this form; it then takes the focus. */
  takesFocus: boolean;
  onDone: () => void;
  /** Called when the user chooses to enter the current password instead. */
  onUsePassword: () => void;
};

/**
 * Sets a new password after a sign-in by emailed link, without the current password. When the provider requires
 * reauthentication, it emails a code.
 */
export function ChangePasswordByMail({
  email,
  takesFocus,
  onDone,
  onUsePassword,
}: ChangePasswordByMailProps) {
  const [sentAt, setSentAt] = useState<number>();
  const [isFocusDue, setIsFocusDue] = useState(takesFocus);
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ password }) {
      try {
        await setPasswordInSession(password);
        return onDone();
      } catch (error) {
        if (!hasAuthErrorCode(error, 'reauthentication_needed')) throw error;
      }
      // Checked before a code is requested: the provider would consume the code and then refuse the password.
      if (await isCurrentPassword(email, password))
        throw new Error('New password should be different from the old password.');
      await requestPasswordChangeCode().catch((error: unknown) => {
        // The previous code is still valid.
        if (!isMailRateLimited(error)) throw error;
      });
      setSentAt(Date.now());
    },
    fallback: 'Failed to update password. Please try again.',
    toast: FAILURE_TOAST,
  });

  useEffect(() => {
    if (isFocusDue && sentAt === undefined) form.setFocus('password');
  }, [isFocusDue, sentAt, form]);

  function goBack() {
    setSentAt(undefined);
    setIsFocusDue(true);
  }

  async function submitCode(code: string) {
    const password = form.getValues('password');
    try {
      await setPasswordInSession(password, code);
    } catch (error) {
      if (!hasAuthErrorCode(error, 'same_password', 'weak_password')) throw error;
      goBack();
      form.setError('password', { message: error instanceof Error ? error.message : '' });
      return showToast({ kind: 'error', ...FAILURE_TOAST });
    }
    onDone();
  }

  if (sentAt !== undefined)
    return <MailedCodeForm email={email} sentAt={sentAt} submitCode={submitCode} onBack={goBack} />;
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Change password">
      <Text>
        You signed in with an emailed link, so you don’t need your current password. If that was more than 24
        hours ago, we’ll email you a code first.
      </Text>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={{ label: 'New password', error: errors.password?.message }}
        confirm={{ label: 'Confirm new password', error: errors.confirmPassword?.message }}
        register={form.register}
      />
      <Button type="submit" pending={isSending} pendingLabel="Updating...">
        Update password
      </Button>
      <Button variant="plain" size="sm" px="0" alignSelf="flex-start" onClick={onUsePassword}>
        Use your current password instead
      </Button>
    </AccountForm>
  );
}
