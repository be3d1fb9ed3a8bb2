import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { sessionStore, useSession } from '@/shared/auth/session';
import { endSession } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { Alert } from '@/shared/ui/alert';
import { Button, ButtonLink } from '@/shared/ui/button';
import { EmailLink } from '@/shared/ui/contact-links';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Container, Row, Section, Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';
import {
  clearStoredInvitationToken,
  getStoredInvitationToken,
  storeInvitationToken,
  tokenFromHash,
} from '../model/stored-invitation-token';

type AcceptFormProps = {
  token: string;
  /** The signed-in account. */
  email: string;
  onSettled: (result: 'client' | 'admin' | 'dead') => void;
};

/** Accepts the invitation with the signed-in account, or offers to switch accounts. */
function AcceptForm({ token, email, onSettled }: AcceptFormProps) {
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

/** The result of an accepted invitation. */
function Accepted({ result }: { result: 'client' | 'admin' | 'dead' }) {
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
          ? "You'll find messages, appointments and everything else in the dashboard."
          : "You'll find your bookings and documents in your profile."}
      </Text>
      <ButtonLink to={result === 'admin' ? PATHS.admin : PATHS.profile}>
        {result === 'admin' ? 'Open the dashboard' : 'Go to My Profile'}
      </ButtonLink>
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

/** The page that an invitation's link opens. Opening it changes nothing; the user's click accepts. */
export function AcceptInvitationScreen() {
  const token = useInvitationToken();
  const session = useSession();
  const [result, setResult] = useState<'client' | 'admin' | 'dead'>();

  function settle(next: 'client' | 'admin' | 'dead') {
    clearStoredInvitationToken();
    setResult(next);
  }

  function content() {
    if (result) return <Accepted result={result} />;
    if (token === undefined || session.role === 'loading') return <Skeleton height="12rem" width="full" />;
    if (token === null) {
      return <Text>This link is incomplete. Open it from the email again, or ask for a new invitation.</Text>;
    }
    if (session.user) {
      return <AcceptForm token={token} email={session.user.email} onSettled={settle} />;
    }
    return (
      <>
        <Text size="lead">
          This invitation only works with the email address it was sent to. Sign in or create an account with
          that address.
        </Text>
        <Row>
          <ButtonLink to={signInPathFor(PATHS.signIn, PATHS.invitation)}>Sign in</ButtonLink>
          <ButtonLink to={signInPathFor(PATHS.signUp, PATHS.invitation)} variant="outline">
            Create an account
          </ButtonLink>
        </Row>
        <Text size="small" tone="muted">
          If you create an account, confirm it from our email first, then open the invitation link again.
          Don't know us? Ignore the invitation, or <TextLink to={PATHS.contact}>let us know</TextLink>.
        </Text>
      </>
    );
  }

  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Stack gap="6" maxW="measure" alignItems="flex-start">
          {result ? null : <Heading level={1}>You're invited</Heading>}
          {content()}
          <noscript>
            <Text>
              JavaScript is turned off, and this page needs it. Email <EmailLink />, and we'll help you.
            </Text>
          </noscript>
        </Stack>
      </Container>
    </Section>
  );
}
