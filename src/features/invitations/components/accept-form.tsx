import { useState } from 'react';
import { sessionStore } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

type AcceptFormProps = {
  token: string;
  /** The signed-in account. */
  email: string;
  onSettled: (result: 'client' | 'admin' | 'dead') => void;
};

/** Accepts the invitation with the signed-in account, or offers to switch accounts. */
export function AcceptForm({ token, email, onSettled }: AcceptFormProps) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();

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
      if (hasErrorCode(error, 'invitation_link_invalid', 'invitation_expired', 'invitation_already_accepted'))
        return onSettled('dead');
      setProblem(errorMessage(error));
      setIsPending(false);
    }
  }

  /** Signs out; the page then offers to sign in. */
  async function leave() {
    try {
      await sessionStore.leave(endSession);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <>
      <Text size="lead" overflowWrap="anywhere">
        You're signed in as {email}. The invitation applies to this account.
      </Text>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      <Row>
        <Button onClick={accept} pending={isPending} pendingLabel="Accepting...">
          Accept invitation
        </Button>
        <Button variant="outline" onClick={() => void leave()}>
          Use another account
        </Button>
      </Row>
    </>
  );
}
