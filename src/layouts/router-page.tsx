import { localeOfPage } from '@contracts/locale.ts';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isAppPath, pathIn } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import {
  type LinkProps,
  openDocument,
  type Page,
  PageContext,
  returnToDocument,
} from '@/shared/ui/page-context';

/** Whether a page can be shown in this document: a page of the application in the document's language. */
const isInDocument = (to: string) => isAppPath(to) && localeOfPage(to) === locale.get();

/** A link that the router follows within the application; to another page it loads the document. */
function AppLink({ to, ...rest }: LinkProps) {
  const isWithin = isInDocument(to);
  return <RouterLink to={to} reloadDocument={!isWithin} prefetch={isWithin ? 'intent' : 'none'} {...rest} />;
}

/** Provides the router's page to components that islands use, too. */
export function RouterPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const page = useMemo<Page>(
    () => ({
      pathname: pathIn('en', pathname),
      search,
      Link: AppLink,
      openPage: async (path, options) => {
        const to = pathIn(locale.get(), path);
        if (localeOfPage(to) !== locale.get()) return openDocument(to, options);
        await navigate(to, options);
        // The built router opens a content page as a document.
        if (import.meta.env.PROD && !isAppPath(to)) await returnToDocument();
      },
    }),
    [pathname, search, navigate],
  );
  return <PageContext value={page}>{children}</PageContext>;
}
