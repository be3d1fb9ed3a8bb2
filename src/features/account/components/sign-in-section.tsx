import { Suspense, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { LoginForm } from './login-form';
import { MagicLinkOption } from './magic-link-option';
import { useMfaPendingSession } from './use-mfa-pending-session';

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
