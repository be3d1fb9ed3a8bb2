import { params } from '@nanostores/i18n';
import { type ReactNode, useState } from 'react';
import { signInPathFor } from '@/shared/auth/return-path';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { useOnLeave } from '@/shared/lib/use-on-leave';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { Text } from '@/shared/ui/text/typography';
import type { VerifiedLink } from '../api/verify-email-link';

const MESSAGES = messages('account/continue-as', {
  fallback: 'Failed to login. Please try again.',
  failed: 'Login failed',
  signingIn: 'Signing in...',
  resume: params('Continue as {email}'),
});

type ContinueAsProps = {
  link: VerifiedLink;
  /** The page to open after the sign-in. */
  next: string;
  declineLabel: string;
  /** Called after the link's session has ended. */
  onDeclined?: () => void;
  /** The reason for the question. */
  children: ReactNode;
};

/** Asks before a link signs the user in, because a stranger may have sent it to make them act in the stranger's account. */
export function ContinueAsPrompt({ link, next, declineLabel, onDeclined, children }: ContinueAsProps) {
  const t = MESSAGES.get();
  const { openPage } = usePage();
  const [step, setStep] = useState<'asking' | 'pending' | 'declined'>('asking');
  const [failure, setFailure] = useState<string>();
  useOnLeave(link.endSession);

  async function accept() {
    setStep('pending');
    setFailure(undefined);
    try {
      await link.signIn();
      await openPage(link.needsSecondFactor ? signInPathFor(PATHS.signIn, next) : next, { replace: true });
    } catch (error) {
      const message = messageOf(error, t.fallback);
      setFailure(message);
      setStep('asking');
      showToast({ kind: 'error', title: t.failed, description: message });
    }
  }

  async function decline() {
    setStep('declined');
    await link.endSession();
    onDeclined?.();
  }

  if (step === 'declined') return null;
  return (
    <Stack gap="5">
      <Text overflowWrap="anywhere">{children}</Text>
      {failure === undefined ? null : <Alert tone="error">{failure}</Alert>}
      <Row>
        <Button onClick={() => void accept()} pending={step === 'pending'} pendingLabel={t.signingIn}>
          {t.resume({ email: link.email })}
        </Button>
        <Button variant="plain" onClick={() => void decline()} disabled={step === 'pending'}>
          {declineLabel}
        </Button>
      </Row>
    </Stack>
  );
}
