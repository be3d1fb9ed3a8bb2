import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import type { SessionUser } from '@/shared/auth/session-store';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { LoginForm } from './login-form';

const MESSAGES = messages('account/sign-in-section', {
  or: 'or',
  link: 'Email me a sign-in link',
});

// Without scripts no email can be requested.
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

/** Switches to the sign-in by email. It is a form, so that a click before hydration is replayed. */
function MagicLinkOption({ onChoose }: { onChoose: () => void }) {
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <Or>{MESSAGES.get().or}</Or>
      <Button type="submit" variant="outline" wide>
        {MESSAGES.get().link}
      </Button>
    </Form>
  );
}

/**
 * Returns the user who still has to verify the second factor. It stays set after that, so that the screen does not
 * return to the password while the next page loads.
 */
function useMfaPendingUser(): SessionUser | undefined {
  const { role, awaitingFactor } = useSession();
  const [last, setLast] = useState(awaitingFactor);
  const current = awaitingFactor ?? (role === 'guest' ? undefined : last);
  if (current?.id !== last?.id) setLast(current);
  return current;
}

// Most users sign in with a password only, so the other steps are loaded when needed.
const MfaChallenge = lazyWithBoundary(async () => (await import('./sign-in-steps')).MfaChallenge);
const MailboxConfirmation = lazyWithBoundary(
  async () => (await import('./sign-in-steps')).MailboxConfirmation,
);
const AdminMfaRequired = lazyWithBoundary(async () => (await import('./sign-in-steps')).AdminMfaRequired);
const MagicLinkRequest = lazyWithBoundary(
  async () => (await import('./magic-link-request')).MagicLinkRequest,
);

/** Sign-in by password or emailed link, and the second factor of accounts that have one. */
export function SignInSection() {
  const [way, setWay] = useState<'password' | 'link'>('password');
  const { role, awaitingMailbox } = useSession();
  const mfaPending = useMfaPendingUser();
  const waiting = <Skeleton height="16rem" width="full" />;

  if (mfaPending) {
    return (
      <Suspense fallback={waiting}>
        <MfaChallenge key={mfaPending.id} email={mfaPending.email} />
      </Suspense>
    );
  }
  if (awaitingMailbox) {
    return (
      <Suspense fallback={waiting}>
        <MailboxConfirmation key={awaitingMailbox.id} email={awaitingMailbox.email} />
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
