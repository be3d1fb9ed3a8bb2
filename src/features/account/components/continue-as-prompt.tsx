import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import type { VerifiedLink } from '../api/verify-email-link';
/**
 * Ends the session of a verified link when the user leaves the page without an answer. Deferred, so that an effect that
 * reruns immediately, as in development, does not end it.
 */
export function useEndLinkSessionOnLeave(link: VerifiedLink): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => void link.endSession());
    };
  }, [link]);
}

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
  const navigate = useNavigate();
  const [step, setStep] = useState<'asking' | 'pending' | 'declined'>('asking');
  const [failure, setFailure] = useState<string>();
  useEndLinkSessionOnLeave(link);

  async function accept() {
    setStep('pending');
    setFailure(undefined);
    try {
      await link.signIn();
      await navigate(link.needsSecondFactor ? signInPathFor(PATHS.signIn, next) : next, { replace: true });
    } catch (error) {
      const message = messageOf(error, 'Failed to login. Please try again.');
      setFailure(message);
      setStep('asking');
      showToast({ kind: 'error', title: 'Login failed', description: message });
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
        <Button onClick={() => void accept()} pending={step === 'pending'} pendingLabel="Signing in...">
          Continue as {link.email}
        </Button>
        <Button variant="plain" onClick={() => void decline()} disabled={step === 'pending'}>
          {declineLabel}
        </Button>
      </Row>
    </Stack>
  );
}
