import { useEffect, useState } from 'react';
import { signOutOrNotify } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { PhoneLink } from '@/shared/ui/contact-links';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Box, Stack } from '@/shared/ui/layout';
import { usePage } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import {
  cancelSignIn,
  type Factor,
  listMyFactors,
  needsSecondFactor,
  verifyMyFactor,
} from '../api/second-factor';
import { MailSent } from './account-form';
import { MfaCodeForm } from './mfa-code-form';
import { useReturnPath } from './use-return-path';

/** Ends a sign-in that is not complete. */
function UseAnotherAccount() {
  return (
    <Button variant="plain" px="0" alignSelf="flex-start" onClick={() => void signOutOrNotify(cancelSignIn)}>
      Use another account
    </Button>
  );
}

/** The second factor of a sign-in with a password. */
export function MfaChallenge({ email }: { email: string }) {
  const { next } = useReturnPath();
  const { openPage } = usePage();
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => void listMyFactors().then(setFactors, () => undefined), []);

  return (
    <Stack gap="6">
      <FocusedHeading level={2}>One more step</FocusedHeading>
      <Text>
        {email} uses an authenticator app. Open the app and enter the six-digit code it shows for this site.
      </Text>
      <MfaCodeForm
        factors={factors}
        verify={async (factorId, code) => {
          await verifyMyFactor(factorId, code);
          await openPage(next, { replace: true });
        }}
      />
      <UseAnotherAccount />
      <Text size="small" tone="muted">
        Don't have the app with you? Call <PhoneLink />. We'll verify your identity and get you in.
      </Text>
    </Stack>
  );
}

/** Confirms, by an emailed link, a password that was never used with access to the account's mailbox. */
export function MailboxConfirmation({ email }: { email: string }) {
  const { next } = useReturnPath();
  const [step, setStep] = useState<'idle' | 'pending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();

  async function send() {
    setStep('pending');
    setFailure(undefined);
    try {
      const { requestPasswordProofLink } = await import('../api/account-mails');
      await requestPasswordProofLink(email, next);
      setStep('sent');
    } catch (error) {
      setFailure(messageOf(error, 'Failed to send the sign-in link. Please try again.'));
      setStep('idle');
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
      <UseAnotherAccount />
    </Stack>
  );
}

/** Tells admins without a second factor why the admin pages are closed to them. */
export function AdminMfaRequired() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => void needsSecondFactor().then(setIsNeeded, () => undefined), []);
  if (!isNeeded) return null;
  return (
    <Box mb="6">
      <Alert tone="info" title="Admin pages require two-step sign-in.">
        Set up an authenticator app in <TextLink to={PATHS.profile}>your profile</TextLink>, then come back.
      </Alert>
    </Box>
  );
}
