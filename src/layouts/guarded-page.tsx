import { type ReactNode, Suspense } from 'react';
import { RequireRole } from '@/shared/auth/require-role';
import type { Role } from '@/shared/auth/roles';
import { useSession } from '@/shared/auth/session';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { NeedsJavaScript } from './needs-javascript';

const SessionEndedDialog = lazyWithBoundary(
  async () => (await import('@/features/account/components/session-ended-dialog')).SessionEndedDialog,
);

/** A page for users with `atLeast` that role. When their session ends, it stays below a dialog to sign in again. */
export function GuardedPage({ atLeast, children }: { atLeast: Role; children: ReactNode }) {
  const { user, isEnded } = useSession();
  return (
    <RequireRole atLeast={atLeast} loading={<NeedsJavaScript />}>
      {children}
      {user && isEnded ? (
        <Suspense fallback={null}>
          <SessionEndedDialog email={user.email} />
        </Suspense>
      ) : null}
    </RequireRole>
  );
}
