import { chakra } from '@chakra-ui/react/styled-system';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ChatLauncher } from '@/features/assistant/components/chat-launcher';
import { countVisit } from '@/features/visits/api/count-visit';
import { PATHS } from '@/shared/config/paths';
import { LazyTooltips } from './lazy-tooltips';
import { NavigationProgress } from './navigation-progress';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { ToastRegion } from './toast-region';

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

/** What is on every page: navigation, footer, the assistant and the place for toasts. */
export default function SiteShell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // A new page is read from its start, as it would be after a load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is counted once, on its first page.
  useEffect(() => {
    if (!pathname.startsWith(PATHS.admin)) countVisit();
  }, []);

  function skip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
    main.current?.scrollIntoView();
  }

  return (
    <>
      <SkipLink href="#content" onClick={skip}>
        Skip to content
      </SkipLink>
      <NavigationProgress />
      <SiteHeader />
      <Main id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      <SiteFooter />
      <ChatLauncher />
      <ToastRegion />
      <LazyTooltips />
    </>
  );
}
