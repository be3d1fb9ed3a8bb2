import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ChatLauncher } from '@/features/assistant/components/chat-launcher';
import { countVisit } from '@/features/visits/api/count-visit';
import { PATHS } from '@/shared/config/paths';
import { NavigationProgress } from './navigation-progress';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { ToastRegion } from './toast-region';

type Loaded = { Tooltips: ComponentType<{ first: Event }>; first: Event };

/** The names of icons. Their code is loaded when someone first points at something or moves the focus. */
function LazyTooltips() {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    async function load(first: Event) {
      if (first instanceof PointerEvent && first.pointerType === 'touch') return;
      if (!(first.target instanceof Element && first.target.closest('[aria-label]'))) return;
      controller.abort();
      try {
        const { Tooltips } = await import('./tooltips');
        setLoaded({ Tooltips, first });
      } catch {
        // The icons keep their names for screen readers.
      }
    }
    document.addEventListener('pointerover', load, options);
    document.addEventListener('focusin', load, options);
    return () => controller.abort();
  }, []);
  return loaded ? <loaded.Tooltips first={loaded.first} /> : null;
}

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
