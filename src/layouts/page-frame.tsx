import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { env } from '@/shared/config/env';
import { isAppPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('layouts/page-frame', {
  skip: 'Skip to content',
});

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    insetInlineStart: '4',
    top: '-20',
    zIndex: 'skip',
    px: '5',
    py: '3',
    bg: 'pine',
    color: 'onPine',
    borderRadius: 'md',
    fontWeight: 'semibold',
    _focus: { top: '3' },
  },
});
const Main = chakra('main', {
  base: {
    paddingTop: { base: '16', xl: '{sizes.header}' },
    minH: '70dvh',
    _focusVisible: { outline: 'none' },
  },
});

// Only on paper, where there is neither header nor footer.
const Letterhead = chakra('p', { base: { display: 'none' } });

type PageFrameProps = {
  header: ReactNode;
  /** Null: no footer. */
  footer: ReactNode;
  /** What lies over the page: the assistant, toasts, tooltips. */
  overlays: ReactNode;
  main?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** What is around every page of both kinds. */
export function PageFrame({ header, footer, overlays, main, children }: PageFrameProps) {
  const { pathname } = useLocation();
  // A path with an id is of no use on paper.
  const address = isAppPath(pathname) ? '' : pathname;
  return (
    <>
      <SkipLink href="#content">{MESSAGES.get().skip}</SkipLink>
      {header}
      <Main id="content" ref={main} tabIndex={-1}>
        <Letterhead data-print="head">{SITE.name}</Letterhead>
        {children}
        <Letterhead data-print="foot">
          {`${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode} · ${SITE.phone} · ${env.siteUrl.replace(/.*\/\//, '')}${address}`}
        </Letterhead>
      </Main>
      {footer}
      {overlays}
    </>
  );
}
