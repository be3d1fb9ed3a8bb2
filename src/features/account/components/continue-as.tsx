import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import type { VerifiedLink } from '../api/redeem-link';
import { useDropOnLeave } from './use-drop-on-leave';

type ContinueAsProps = {
  redeemed: VerifiedLink;
  /** Where to go once signed in. */
  next: string;
  declineLabel: string;
  /** Called once the offer is declined and over. */
  onDeclined?: () => void;
  /** The reason for the question. */
  children: ReactNode;
};

/** Asks before a link signs anyone in: a stranger may have sent it, to have others act in the stranger's account. */
export function ContinueAs({ redeemed, next, declineLabel, onDeclined, children }: ContinueAsProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<'asking' | 'pending' | 'declined'>('asking');
  const [failure, setFailure] = useState<string>();
  useDropOnLeave(redeemed);

  async function accept() {
    setStep('pending');
    setFailure(undefined);
    try {
      await redeemed.keep();
      await navigate(redeemed.owesFactor ? signInPathFor(PATHS.signIn, next) : next, { replace: true });
    } catch (error) {
      const sentence = messageOf(error, 'Failed to login. Please try again.');
      setFailure(sentence);
      setStep('asking');
      showToast({ kind: 'error', title: 'Login failed', description: sentence });
    }
  }

  async function decline() {
    setStep('declined');
    await redeemed.drop();
    onDeclined?.();
  }

  if (step === 'declined') return null;
  return (
    <Stack gap="5">
      <Text overflowWrap="anywhere">{children}</Text>
      {failure === undefined ? null : <Alert tone="error">{failure}</Alert>}
      <Row>
        <Button onClick={() => void accept()} pending={step === 'pending'} pendingLabel="Signing in...">
          Continue as {redeemed.email}
        </Button>
        <Button variant="plain" onClick={() => void decline()} disabled={step === 'pending'}>
          {declineLabel}
        </Button>
      </Row>
    </Stack>
  );
}
