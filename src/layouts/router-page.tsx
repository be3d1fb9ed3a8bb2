import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isAppPath } from '@/shared/config/paths';
import { type LinkProps, type Page, PageContext, returnToDocument } from '@/shared/ui/page-context';

/** A link that the router follows within the application; to a content page it loads the document. */
function AppLink({ to, ...rest }: LinkProps) {
  const isWithin = isAppPath(to);
  return <RouterLink to={to} reloadDocument={!isWithin} prefetch={isWithin ? 'intent' : 'none'} {...rest} />;
}

/** Provides the router's page to components that islands use, too. */
export function RouterPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const page = useMemo<Page>(
    () => ({
      pathname,
      search,
      Link: AppLink,
      openPage: async (to, options) => {
        await navigate(to, options);
        // The built router opens a content page as a document.
        if (import.meta.env.PROD && !isAppPath(to)) await returnToDocument();
      },
    }),
    [pathname, search, navigate],
  );
  return <PageContext value={page}>{children}</PageContext>;
}
