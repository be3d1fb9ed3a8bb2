import { Suspense, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/skeleton';
import { LinkWay } from './link-way';
import { LoginForm } from './login-form';
import { useHalfway } from './use-halfway';

// Each is for few: neither an app for a second step nor a link by mail is what most people come with.
const SecondStep = lazyPart(async () => (await import('./second-step')).SecondStep);
const MailboxStep = lazyPart(async () => (await import('./mailbox-step')).MailboxStep);
const AdminNeedsFactor = lazyPart(async () => (await import('./admin-needs-factor')).AdminNeedsFactor);
const LinkRequest = lazyPart(async () => (await import('./link-request')).LinkRequest);

/** The ways to sign in: a password or a link by mail, and the second step for those who have set one up. */
export function SignInSection() {
  const [way, setWay] = useState<'password' | 'link'>('password');
  const { role, awaitingMailbox } = useSession();
  const halfway = useHalfway();
  const waiting = <Skeleton height="16rem" width="full" />;

  if (halfway) {
    return (
      <Suspense fallback={waiting}>
        <SecondStep key={halfway.id} email={halfway.email} />
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
        <LinkRequest onBack={() => setWay('password')} />
      </Suspense>
    );
  }
  return (
    <>
      {role === 'client' ? (
        <Suspense fallback={null}>
          <AdminNeedsFactor />
        </Suspense>
      ) : null}
      <LoginForm />
      <LinkWay onChoose={() => setWay('link')} />
    </>
  );
}
