import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ChatLauncher } from '@/features/assistant/components/chat-launcher';
import { NewsletterBox } from '@/features/newsletter/components/newsletter-box';
import { countVisit } from '@/features/visits/api/count-visit';
import { PATHS } from '@/shared/config/paths';
import { NavigationProgress } from './navigation-progress';
import { PageFrame } from './page-frame';
import { RouterPage } from './router-page';
import { SiteHeader } from './site-header';
import { SiteOverlays } from './site-overlays';

/** Around every page of the application: navigation, footer, the assistant and the place for toasts. */
export default function AppShell() {
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

  return (
    <RouterPage>
      <NavigationProgress />
      <PageFrame
        main={main}
        header={<SiteHeader />}
        newsletter={<NewsletterBox source="footer" />}
        overlays={
          <>
            <ChatLauncher />
            <SiteOverlays />
          </>
        }
      >
        <Outlet />
      </PageFrame>
    </RouterPage>
  );
}
