import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ChatLauncher } from '@/features/assistant/components/chat-launcher';
import { countVisit } from '@/features/visits/api/count-visit';
import { loadChunk } from '@/shared/lib/load-chunk';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { isWorkspace } from './nav-links';
import { NavigationProgress } from './navigation-progress';
import { PageFrame } from './page-frame';
import { RouterPage } from './router-page';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SiteOverlays } from './site-overlays';

// Far below what a page of the application is opened for.
const NewsletterBox = lazyWithBoundary(
  async () => (await import('@/features/newsletter/components/newsletter-box')).NewsletterBox,
);

/**
 * Around every page of the application: navigation, footer, the assistant and the place for toasts. Staff get no footer
 * and no assistant.
 */
export default function AppShell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isStaff = isWorkspace(pathname);
  const shown = useRef(pathname);

  // A new page is read from its start, as it would be after a load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is counted once, on its first page.
  useEffect(() => {
    if (!isStaff) countVisit();
  }, []);

  useEffect(() => {
    const button = document.querySelector<HTMLElement>('[data-chat-button]');
    if (isStaff || !button || innerWidth >= 480) return;
    const started = loadChunk(() => import('@/features/assistant/api/keep-off-controls'))
      .then(({ keepOffControls }) => keepOffControls(button))
      .catch(() => undefined);
    return () => void started.then((stop) => stop?.());
  }, [isStaff]);

  return (
    <RouterPage>
      <NavigationProgress />
      <PageFrame
        main={main}
        header={<SiteHeader />}
        footer={
          isStaff ? null : (
            <SiteFooter
              newsletter={
                <Suspense fallback={null}>
                  <NewsletterBox source="footer" />
                </Suspense>
              }
            />
          )
        }
        overlays={
          <>
            {isStaff ? null : <ChatLauncher />}
            <SiteOverlays />
          </>
        }
      >
        <Outlet />
      </PageFrame>
    </RouterPage>
  );
}
