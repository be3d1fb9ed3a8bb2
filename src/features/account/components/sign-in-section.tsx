import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import type { SessionUser } from '@/shared/auth/session-store';
import { Button } from '@/shared/ui/button';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { LoginForm } from './login-form';

// Without scripts there is no mail to ask for.
const Form = chakra('form', { base: { '@media (scripting: none)': { display: 'none' } } });
const Or = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    my: '5',
    textStyle: 'small',
    color: 'muted',
    '&::before, &::after': { content: '""', flex: '1', borderTop: '1px solid', borderColor: 'rule' },
  },
});

/** The other way to sign in. A form, so that a press before the page is ready counts once it is. */
function MagicLinkOption({ onChoose }: { onChoose: () => void }) {
  return (
    <Form
      ref={useReplayEarlySubmit()}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <Or>or</Or>
      <Button type="submit" variant="outline" wide>
        Email me a sign-in link
      </Button>
    </Form>
  );
}

/**
 * The user who has entered the password and must still verify the second factor. Stays set during the verification:
 * until the role is known, the screen must not return to the password.
 */
function useMfaPendingSession(): SessionUser | undefined {
  const { role, awaitingFactor } = useSession();
  const [last, setLast] = useState(awaitingFactor);
  const current = awaitingFactor ?? (role === 'loading' ? last : undefined);
  if (current?.id !== last?.id) setLast(current);
  return current;
}

// Each is for few: neither an app for a second step nor a link by mail is what most people come with.
const MfaChallenge = lazyWithBoundary(async () => (await import('./mfa-challenge')).MfaChallenge);
const MailboxStep = lazyWithBoundary(async () => (await import('./mailbox-step')).MailboxStep);
const AdminMfaRequired = lazyWithBoundary(
  async () => (await import('./admin-mfa-required')).AdminMfaRequired,
);
const MagicLinkRequest = lazyWithBoundary(
  async () => (await import('./magic-link-request')).MagicLinkRequest,
);

/** Sign-in by password or emailed link, and the second factor of accounts that have one. */
export function SignInSection() {
  const [way, setWay] = useState<'password' | 'link'>('password');
  const { role, awaitingMailbox } = useSession();
  const halfway = useMfaPendingSession();
  const waiting = <Skeleton height="16rem" width="full" />;

  if (halfway) {
    return (
      <Suspense fallback={waiting}>
        <MfaChallenge key={halfway.id} email={halfway.email} />
      </Suspense>
    );
  }
  if (awaitingMailbox) {
    return (
      <Suspense fallback={waiting}>
        <MailboxStep key={awaitingMailbox.id} email={awaitingMailbox.email} />
      </Suspense>
    );
  }
  if (way === 'link') {
    return (
      <Suspense fallback={waiting}>
        <MagicLinkRequest onBack={() => setWay('password')} />
      </Suspense>
    );
  }
  return (
    <>
      {role === 'client' ? (
        <Suspense fallback={null}>
          <AdminMfaRequired />
        </Suspense>
      ) : null}
      <LoginForm />
      <MagicLinkOption onChoose={() => setWay('link')} />
    </>
  );
}
