import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { pathIn } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';

export type LinkProps = ComponentProps<'a'> & {
  to: string;
  /** For the page that the link opens; a document gets none. */
  state?: unknown;
};

/** The page around a component, with what it needs of a router. */
export type Page = {
  /** The path of the URL without its language and a slash at its end: `/blog` of `/blog` and `/es/blog`. */
  pathname: string;
  search: URLSearchParams;
  /** A link to a page of this site. */
  Link: ComponentType<LinkProps>;
  /**
   * Opens another page of this site, in place of this one in the history with `replace`. Resolves when the page is
   * shown. If it is another document, resolves when the visitor comes back to this one.
   */
  openPage: (to: string, options?: { replace?: boolean }) => Promise<void>;
};

/** A link that loads a document. */
function DocumentLink({ to, state: _state, ...rest }: LinkProps) {
  return <a href={to} {...rest} />;
}

/** Resolves when the visitor comes back to this document, from the one that is being opened. */
export function returnToDocument(): Promise<void> {
  return new Promise((resolve) => addEventListener('pageshow', ({ persisted }) => persisted && resolve()));
}

/** Opens a page as a document of its own. */
export const openDocument: Page['openPage'] = (path, { replace = false } = {}) => {
  const to = pathIn(locale.get(), path);
  if (replace) location.replace(to);
  else location.assign(to);
  return returnToDocument();
};

/** Returns the page at a URL whose links load documents. */
export function createDocumentPage({ pathname, search }: { pathname: string; search: string }): Page {
  return {
    pathname: pathIn('en', pathname.replace(/(.)\/$/, '$1')),
    search: new URLSearchParams(search),
    Link: DocumentLink,
    openPage: openDocument,
  };
}

let currentDocument: Page | undefined;

/** The page as the browser's URL has it. An island lives as long as its document, so it is read once. */
function documentPage(): Page {
  currentDocument ??= createDocumentPage(location);
  return currentDocument;
}

/** Provided by the application's shell, and when a page is prerendered. Islands in a browser have none. */
export const PageContext = createContext<Page | undefined>(undefined);

/** The page around this component. Works in islands, which have no router, and in the application. */
export function usePage(): Page {
  return useContext(PageContext) ?? documentPage();
}

/** A link to a page of this site in the language of this one, in islands and in the application. */
export function Link({ to, ...rest }: LinkProps) {
  const { Link: PageLink } = usePage();
  return <PageLink to={pathIn(locale.get(), to)} {...rest} />;
}
