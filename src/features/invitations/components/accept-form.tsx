import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { detailsOf } from '@/shared/errors/stored-now';
import { Alert } from '@/shared/ui/alert';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';

type AcceptFormProps = {
  token: string;
  /** Who is signed in. */
  email: string;
  onSettled: (result: 'client' | 'admin' | 'dead') => void;
};

/** Accepts the invitation as who is signed in, or lets them change over. */
export function AcceptForm({ token, email, onSettled }: AcceptFormProps) {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isPasswordNeeded, setIsPasswordNeeded] = useState(false);

  async function accept() {
    setIsPending(true);
    setProblem(undefined);
    try {
      // With it come the schemas, which the page goes without until then.
      const { acceptInvitation } = await import('../api/accept-invitation');
      const role = await acceptInvitation(token);
      // Until the session knows it, the dashboard would send them away.
      if (role === 'admin') await sessionStore.refreshRole();
      onSettled(role);
    } catch (error) {
      if (error instanceof AppError && [404, 409].includes(error.status)) return onSettled('dead');
      if (error instanceof AppError && detailsOf(error) === 'password_needed') setIsPasswordNeeded(true);
      else setProblem(sentenceOf(error));
      setIsPending(false);
    }
  }

  /** Whoever is signed in leaves, and the page offers to sign in; or `next` does. */
  async function leave(next?: string) {
    try {
      await sessionStore.leave(endSession);
      if (next !== undefined) await navigate(next);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  const anotherAccount = (
    <Button variant="outline" onClick={() => void leave()}>
      Use another account
    </Button>
  );
  const failure = problem ? <Alert tone="error">{problem}</Alert> : null;

  if (isPasswordNeeded) {
    return (
      <>
        <ArrivalHeading level={2}>Sign in with your password</ArrivalHeading>
        <Text overflowWrap="anywhere">
          You signed in as {email} with a link we emailed you. The link shows that the address is yours, but
          not that you chose the account's password. This invitation gives you admin access, so we need to
          know both.
        </Text>
        {failure}
        <Row>
          <Button onClick={() => void leave(signInPathFor(PATHS.signIn, PATHS.invitation))}>
            Sign in with your password
          </Button>
          {anotherAccount}
        </Row>
        <Text size="small" tone="muted">
          No password, or did someone else choose it?{' '}
          <TextLink to={PATHS.forgotPassword}>Set a new one</TextLink> first. Then sign in with it and open
          the invitation link again.
        </Text>
      </>
    );
  }
  return (
    <>
      <Text size="lead" overflowWrap="anywhere">
        You're signed in as {email}. The invitation applies to this account.
      </Text>
      {failure}
      <Row>
        <Button onClick={accept} pending={isPending} pendingLabel="Accepting...">
          Accept invitation
        </Button>
        {anotherAccount}
      </Row>
    </>
  );
}
