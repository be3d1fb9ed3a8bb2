import { isRouteErrorResponse, Outlet } from 'react-router-dom';
import type { Route } from './+types/page-boundary';
import { RootError } from './root-error';

/** Around every page within the shell: when one fails, the header and the footer stay. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootError isMissing={isRouteErrorResponse(error) && error.status === 404} isInShell />;
}
