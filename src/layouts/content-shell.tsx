import { useMemo } from 'react';
import { Outlet, redirectDocument, useLocation } from 'react-router-dom';
import { ChatLauncher } from '@/features/assistant/components/chat-launcher';
import { NewsletterBox } from '@/features/newsletter/components/newsletter-box';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout/layout';
import { createDocumentPage, PageContext } from '@/shared/ui/page-context';
import { Text } from '@/shared/ui/text/typography';
import type { Route } from './+types/content-shell';
import { PageFrame } from './page-frame';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SiteOverlays } from './site-overlays';

const MESSAGES = messages('layouts/content-shell', {
  notLoaded: 'This part of the page could not be loaded.',
  reload: 'Reload',
});

/** The application leaves for a content page by loading its document, and loads none of its data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    if (import.meta.env.PROD) throw redirectDocument(request.url);
    return next();
  },
];

/** Around a content page: static HTML with islands. Only the build renders it, and the development server. */
export default function ContentShell() {
  const { pathname, search } = useLocation();
  const t = MESSAGES.get();
  const page = useMemo(() => createDocumentPage({ pathname, search }), [pathname, search]);
  return (
    <PageContext value={page}>
      <PageFrame
        header={<Island id="site-header" when="interaction" component={SiteHeader} props={{}} />}
        footer={
          <SiteFooter
            newsletter={
              <Island
                id="newsletter-box"
                when="visible"
                component={NewsletterBox}
                props={{ source: 'footer' }}
              />
            }
          />
        }
        overlays={
          <>
            <Island id="chat-launcher" when="interaction" component={ChatLauncher} props={{}} />
            <Island id="site-overlays" when="interaction" component={SiteOverlays} props={{}} />
          </>
        }
      >
        <Outlet />
      </PageFrame>
      <template data-reload-notice="">
        {/* It sticks to the lower edge of the window, because the assistant and the header have fixed places. */}
        <Row
          role="alert"
          position="sticky"
          bottom="0"
          zIndex="toast"
          px="4"
          py="3"
          marginTop="4"
          bg="surface"
          color="ink"
          boxShadow="float"
        >
          <Text>{t.notLoaded}</Text>
          <Button variant="outline" size="sm">
            {t.reload}
          </Button>
        </Row>
      </template>
    </PageContext>
  );
}
