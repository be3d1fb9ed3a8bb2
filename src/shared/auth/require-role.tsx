import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { hasRank, type Role } from './ranks';
import { signInPathFor } from './return-path';
import { useSession } from './session';

type RequireRoleProps = { atLeast: Role; redirectTo?: string; children: ReactNode };

/**
 * Shows `children` to people of `atLeast` that role: nothing while that is unknown, and the sign-in page,
 * which leads back here, to everybody else. For show only; the database guards the data.
 */
export function RequireRole({ atLeast, redirectTo = PATHS.signIn, children }: RequireRoleProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.role === 'loading') return null;
  if (hasRank(session.role, atLeast)) return children;
  return <Navigate to={signInPathFor(redirectTo, pathname + search + hash)} replace />;
}
