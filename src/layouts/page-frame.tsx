import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, RefObject } from 'react';
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
    // What is pressed or filled in means nothing on paper.
    '@media print': { paddingTop: '0', '& form, & button': { display: 'none' } },
    _focusVisible: { outline: 'none' },
  },
});

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
  return (
    <>
      <SkipLink href="#content">{MESSAGES.get().skip}</SkipLink>
      {header}
      <Main id="content" ref={main} tabIndex={-1}>
        {children}
      </Main>
      {footer}
      {overlays}
    </>
  );
}
