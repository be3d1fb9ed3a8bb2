import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Row, Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { requestCode } from '../api/change-password-by-mail';
import { mailedCodeSchema } from '../model/account-schemas';
import { hasCode, isTooSoon } from '../model/auth-error';
import { wrongCodeMessage } from '../model/mailed-code';
import { AccountForm } from './account-form';
import { CodeField } from './code-field';
import { ResendMail } from './resend-mail';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(mailedCodeSchema);

type MailedCodeFormProps = {
  email: string;
  /** When the mail was requested, in milliseconds since 1970. */
  sentAt: number;
  /** Uses the code. Rejects with AuthProviderError: `reauthentication_not_valid` when it is not the one of the mail. */
  spend: (code: string) => Promise<void>;
  onBack: () => void;
};

/** The ten digits of a mail, and another mail when that one does not come. */
export function MailedCodeForm({ email, sentAt, spend, onBack }: MailedCodeFormProps) {
  const [newestAt, setNewestAt] = useState(sentAt);
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ code }) {
      try {
        await spend(code);
      } catch (error) {
        if (!hasCode(error, 'reauthentication_not_valid')) throw error;
        throw new Error(wrongCodeMessage(newestAt, Date.now()), { cause: error });
      }
    },
    fallback: "We couldn't check the code. Please try again.",
    toast: { title: 'Failed to update password' },
    onFailure: (_error, _values, { resetField }) => resetField('code', { defaultValue: '' }),
  });

  async function resend() {
    try {
      await requestCode();
    } catch (error) {
      if (!isTooSoon(error)) throw error;
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
      <ResendMail at={sentAt} label="Resend code" what="code" ask={resend} />
    </Stack>
  );
}
