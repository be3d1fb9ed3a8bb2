import { useState } from 'react';
import { signOutOrNotify } from '@/shared/auth/sign-out';
import { messageOf } from '@/shared/errors/app-error';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { cancelSignIn } from '../api/second-factor';
import { MailSent } from './mail-sent';
import { useReturnPath } from './use-return-path';

/** The last step of signing in with a password that was never proven from the account's mailbox. */
export function MailboxStep({ email }: { email: string }) {
  const { next } = useReturnPath();
  const [step, setStep] = useState<'asking' | 'pending' | 'sent'>('asking');
  const [failure, setFailure] = useState<string>();

  async function send() {
    setStep('pending');
    setFailure(undefined);
    try {
      const { requestProofLink } = await import('../api/account-mails');
      await requestProofLink(email, next);
      setStep('sent');
    } catch (error) {
      setFailure(messageOf(error, 'Failed to send the sign-in link. Please try again.'));
      setStep('asking');
    }
  }

  return (
    <Stack gap="6">
      {step === 'sent' ? (
        <MailSent level={2}>
          We sent a sign-in link to {email}. Open it in this browser to sign in. After that, your password is
          enough.
        </MailSent>
      ) : (
        <>
          <FocusedHeading level={2}>One more step</FocusedHeading>
          <Text overflowWrap="anywhere">
            Anyone can register with someone else's address, so we check once that this password is yours.
            We'll email a link to {email}. Open it in this browser.
          </Text>
          {failure === undefined ? null : <Alert tone="error">{failure}</Alert>}
          <Button wide onClick={() => void send()} pending={step === 'pending'} pendingLabel="Sending...">
            Email me a sign-in link
          </Button>
        </>
      )}
      <Button
        variant="plain"
        px="0"
        alignSelf="flex-start"
        onClick={() => void signOutOrNotify(cancelSignIn)}
      >
        Use another account
      </Button>
    </Stack>
  );
}
