import { params } from '@nanostores/i18n';
import { useEffect, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { signOutOrNotify } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { localStore } from '@/shared/lib/storage';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import {
  cancelSignIn,
  type Factor,
  listMyFactors,
  needsSecondFactor,
  verifyMyFactor,
} from '../api/second-factor';
import { MailSent, SessionNotKept } from './account-form';
import { MfaCodeForm } from './mfa-code-form';
import { useReturnPath } from './use-return-path';

const MESSAGES = messages('account/sign-in-steps', {
  another: 'Use another account',
  title: 'One more step',
  app: params(
    '{email} uses an authenticator app. Open the app and enter the six-digit code it shows for this site.',
  ),
  noApp: 'Don’t have the app with you? Call {phone}. We’ll verify your identity and get you in.',
  fallback: 'Failed to send the sign-in link. Please try again.',
  sent: params(
    'We sent a sign-in link to {email}. Open it in this browser to sign in. After that, your password is enough.',
  ),
  why: params(
    'Anyone can register with someone else’s address, so we check once that this password is yours. We’ll email a link to {email}. Open it in this browser.',
  ),
  sending: 'Sending...',
  send: 'Email me a sign-in link',
  admin: 'Admin pages require two-step sign-in.',
  setUp: 'Set up an authenticator app in {link}, then come back.',
  profile: 'your profile',
});

/** Ends a sign-in that is not complete. */
function UseAnotherAccount() {
  return (
    <Button variant="plain" px="0" alignSelf="flex-start" onClick={() => void signOutOrNotify(cancelSignIn)}>
      {MESSAGES.get().another}
    </Button>
  );
}

/** The second factor of a sign-in with a password. */
export function MfaChallenge({ email }: { email: string }) {
  const t = MESSAGES.get();
  const { next } = useReturnPath();
  const { openPage } = usePage();
  const { user } = useSession();
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => void listMyFactors().then(setFactors, () => undefined), []);

  return (
    <Stack gap="6">
      {user ? <SessionNotKept /> : null}
      <FocusedHeading level={2}>{t.title}</FocusedHeading>
      <Text>{t.app({ email })}</Text>
      <MfaCodeForm
        factors={factors}
        verify={async (factorId, code) => {
          await verifyMyFactor(factorId, code);
          if (localStore.isKept()) await openPage(next, { replace: true });
        }}
      />
      <UseAnotherAccount />
      <Text size="small" tone="muted">
        <Sentence text={t.noApp} parts={{ phone: <PhoneLink /> }} />
      </Text>
    </Stack>
  );
}

/** Confirms, by an emailed link, a password that was never used with access to the account's mailbox. */
export function MailboxConfirmation({ email }: { email: string }) {
  const t = MESSAGES.get();
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
      setFailure(messageOf(error, t.fallback));
      setStep('idle');
    }
  }

  return (
    <Stack gap="6">
      {step === 'sent' ? (
        <MailSent level={2}>{t.sent({ email })}</MailSent>
      ) : (
        <>
          <FocusedHeading level={2}>{t.title}</FocusedHeading>
          <Text overflowWrap="anywhere">{t.why({ email })}</Text>
          {failure === undefined ? null : <Alert tone="error">{failure}</Alert>}
          <Button wide onClick={() => void send()} pending={step === 'pending'} pendingLabel={t.sending}>
            {t.send}
          </Button>
        </>
      )}
      <UseAnotherAccount />
    </Stack>
  );
}

/** Tells admins without a second factor why the admin pages are closed to them. */
export function AdminMfaRequired() {
  const t = MESSAGES.get();
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => void needsSecondFactor().then(setIsNeeded, () => undefined), []);
  if (!isNeeded) return null;
  return (
    <Box mb="6">
      <Alert tone="info" title={t.admin}>
        <Sentence text={t.setUp} parts={{ link: <TextLink to={PATHS.profile}>{t.profile}</TextLink> }} />
      </Alert>
    </Box>
  );
}
