import { useState } from 'react';
import { signInPathFor } from '@/shared/auth/return-path';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row, Section, Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { TextLink } from '@/shared/ui/text-link';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { clearStoredToken } from '../model/stored-invitation-token';
import { AcceptForm } from './accept-form';
import { Accepted } from './accepted';
import { useInvitationToken } from './use-invitation-token';

/** Where the mailed invitation leads. Opening it changes nothing: that takes a person's click. */
export function AcceptScreen() {
  const token = useInvitationToken();
  const session = useSession();
  const [result, setResult] = useState<'client' | 'admin' | 'dead'>();

  function settle(next: 'client' | 'admin' | 'dead') {
    clearStoredToken();
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
              JavaScript is turned off, and this page needs it. Email{' '}
              <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>, and we'll help you.
            </Text>
          </noscript>
        </Stack>
      </Container>
    </Section>
  );
}
