import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PATHS, pathIn } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { signInPathFor } from './return-path';
import { hasRole, type Role } from './roles';
import { sessionStore, useSession } from './session';

type RequireRoleProps = {
  atLeast: Role;
  redirectTo?: string;
  /** Shown while the role is unknown, and in prerendered HTML; nothing by default. */
  loading?: ReactNode;
  children: ReactNode;
};

/**
 * Renders `children` for users with `atLeast` that role, `loading` while the role is unknown, and otherwise a redirect
 * to the sign-in page and back. Presentation only: the database protects the data.
 */
export function RequireRole({
  atLeast,
  redirectTo = PATHS.signIn,
  loading = null,
  children,
}: RequireRoleProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  useEffect(() => sessionStore.keepScreen(), []);
  if (session.role === 'loading') return loading;
  if (hasRole(session.role, atLeast)) return children;
  if (sessionStore.isOpeningNext()) return null;
  const signIn = signInPathFor(redirectTo, pathname + search + hash);
  return <Navigate to={pathIn(locale.get(), signIn)} replace />;
}
