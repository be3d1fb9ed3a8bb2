import type { OpenInvitation } from '@contracts/invitations.ts';
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { sessionStore, useSession } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Container, Row, Section, Stack } from '@/shared/ui/layout/layout';
import { EmailLink } from '@/shared/ui/text/contact-links';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { acceptInvitation } from '../api/accept-invitation';
import {
  clearStoredInvitationToken,
  getStoredInvitationToken,
  storeInvitationToken,
  tokenFromHash,
} from '../model/stored-invitation-token';

type Result = 'client' | 'admin' | 'dead';

const isDead = (error: unknown) =>
  hasErrorCode(error, 'invitation_link_invalid', 'invitation_expired', 'invitation_already_accepted');

type AcceptFormProps = {
  token: string;
  /** The signed-in account. */
  email: string;
  onSettled: (result: Result) => void;
};

/** Accepts the invitation with the signed-in account, or offers to switch accounts. */
function AcceptForm({ token, email, onSettled }: AcceptFormProps) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function accept() {
    setIsPending(true);
    setProblem(undefined);
    try {
      const role = await acceptInvitation(token);
      // Until the session knows it, the dashboard would send them away.
      if (role === 'admin') await sessionStore.refreshRole();
      onSettled(role === 'admin' ? 'admin' : 'client');
    } catch (error) {
      if (isDead(error)) return onSettled('dead');
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
        You’re signed in as {email}. The invitation applies to this account.
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

/** The result of an accepted invitation. */
function Accepted({ result }: { result: Result }) {
  const { user } = useSession();
  const page = result === 'admin' ? PATHS.admin : PATHS.profile;
  if (result === 'dead') {
    return (
      <>
        <FocusedHeading>This invitation no longer works</FocusedHeading>
        <Text>
          It was already used, canceled, or is more than 7 days old. If you got several emails, only the link
          in the newest one works. Ask the person who invited you for a new one.
        </Text>
      </>
    );
  }
  return (
    <>
      <FocusedHeading>{result === 'admin' ? 'You now have staff access' : 'Welcome'}</FocusedHeading>
      <Text size="lead">
        {result === 'admin'
          ? 'You’ll find messages, appointments and everything else in the dashboard.'
          : 'You’ll find your bookings and documents in your profile.'}
      </Text>
      {user ? (
        <ButtonLink to={page}>{result === 'admin' ? 'Open the dashboard' : 'Go to My Profile'}</ButtonLink>
      ) : (
        // The account was created, and the sign-in has failed or needs another step.
        <ButtonLink to={signInPathFor(PATHS.signIn, page)}>Sign in</ButtonLink>
      )}
    </>
  );
}

/**
 * The token of the opened link, or the stored one; null when there is none, undefined until that is known. It is
 * removed from the address bar immediately, so that it appears in no history, screenshot or copied URL.
 */
function useInvitationToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const found = tokenFromHash(hash);
    if (found) storeInvitationToken(found);
    setToken((before) => found ?? before ?? getStoredInvitationToken() ?? null);
    if (hash !== '') void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}

/** The form with which an invited person without an account gets one. */
type NewAccountProps = {
  token: string;
  invitation: OpenInvitation;
  onSending: (isSending: boolean) => void;
  onJoined: (role: 'client' | 'admin') => void;
  onRefused: () => void;
};

type NewcomerProps = Pick<NewAccountProps, 'token' | 'onSending'> & {
  NewAccount: ComponentType<NewAccountProps>;
  onSettled: (result: Result) => void;
};

/** For a person who is not signed in: creates the account of the invited address, or leads to the sign-in. */
function Newcomer({ token, NewAccount, onSending, onSettled }: NewcomerProps) {
  const [invitation, setInvitation] = useState<OpenInvitation>();
  const [problem, setProblem] = useState<string>();

  const read = useCallback(async () => {
    setProblem(undefined);
    try {
      // With it come the schemas, as above.
      const { readInvitation } = await import('../api/read-invitation');
      setInvitation(await readInvitation(token));
    } catch (error) {
      if (isDead(error)) onSettled('dead');
      else setProblem(errorMessage(error));
    }
  }, [token, onSettled]);
  useEffect(() => void read(), [read]);

  if (problem !== undefined) return <LoadError onRetry={read}>{problem}</LoadError>;
  if (!invitation) return <Skeleton height="12rem" width="full" />;
  const { email, role, invited_by, has_account } = invitation;
  return (
    <>
      <Text size="lead" overflowWrap="anywhere">
        {invited_by ? <bdi>{invited_by}</bdi> : 'We'}
        {role === 'admin' ? ' invited you to join the staff.' : ' invited you to open an account.'}
        {has_account
          ? ` There is an account for ${email}. Sign in to accept.`
          : ' Choose a password, and you are in.'}
      </Text>
      {has_account ? (
        <ButtonLink to={signInPathFor(PATHS.signIn, PATHS.invitation)}>Sign in</ButtonLink>
      ) : (
        <Suspense fallback={<Skeleton height="12rem" width="full" />}>
          <NewAccount
            token={token}
            invitation={invitation}
            onSending={onSending}
            onJoined={onSettled}
            onRefused={read}
          />
        </Suspense>
      )}
      <Text size="small" tone="muted">
        Don’t know us? Ignore the invitation, or <TextLink to={PATHS.contact}>let us know</TextLink>.
      </Text>
    </>
  );
}

/**
 * The page that an invitation's link opens. Opening it changes nothing; the user's click accepts. `NewAccount` is of
 * another feature.
 */
export function AcceptInvitationScreen({ NewAccount }: Pick<NewcomerProps, 'NewAccount'>) {
  const token = useInvitationToken();
  const session = useSession();
  const [result, setResult] = useState<Result>();
  // The session begins before the new account has joined.
  const [isJoining, setJoining] = useState(false);

  const settle = useCallback((next: Result) => {
    clearStoredInvitationToken();
    setResult(next);
  }, []);

  function content() {
    if (result) return <Accepted result={result} />;
    // While joining, the form stays: mounted again, it would read the link that it has just used.
    if (token === undefined || (session.role === 'loading' && !isJoining)) {
      return <Skeleton height="12rem" width="full" />;
    }
    if (token === null) {
      return <Text>This link is incomplete. Open it from the email again, or ask for a new invitation.</Text>;
    }
    if (session.user && !isJoining) {
      return <AcceptForm token={token} email={session.user.email} onSettled={settle} />;
    }
    return <Newcomer token={token} NewAccount={NewAccount} onSending={setJoining} onSettled={settle} />;
  }

  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Stack gap="6" maxW="measure" alignItems="flex-start">
          {result ? null : <Heading level={1}>You’re invited</Heading>}
          {content()}
          <noscript>
            <Text>
              JavaScript is turned off, and this page needs it. Email <EmailLink />, and we’ll help you.
            </Text>
          </noscript>
        </Stack>
      </Container>
    </Section>
  );
}
