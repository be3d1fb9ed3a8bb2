import { chakra } from '@chakra-ui/react/styled-system';
import { LazyMotion, MotionConfig } from 'framer-motion';
import { Suspense, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { Outlet } from 'react-router-dom';
import { loadChunk } from '@/shared/lib/load-chunk';
import { QueryProvider } from '@/shared/query/query-provider';
import { dropStrayClicks } from '@/shared/staff/stray-clicks';
import { Spinner } from '@/shared/ui/feedback/spinner';
import { Box, Container, Section } from '@/shared/ui/layout/layout';
import { preloadDialogs } from '@/shared/ui/overlay/dialog';
import { QuickKeys } from './quick-keys';
import { StaffNavigation } from './staff-navigation';
import { usePressedLink } from './use-pressed-link';

interface RouteFiles {
  id: string;
  module: string;
  imports?: string[];
}

/**
 * Loads the modules of all routes whose id begins with `prefix`. The router loads the whole page again when one of them
 * does not arrive; once they are here, only a part loaded by one of them can fail, within its own boundary.
 */
export function preloadRoutes(prefix: string): void {
  const { routes = {} } =
    (globalThis as { __reactRouterManifest?: { routes?: Record<string, RouteFiles> } })
      .__reactRouterManifest ?? {};
  for (const { id, module, imports = [] } of Object.values(routes)) {
    if (!id.startsWith(prefix)) continue;
    for (const file of [module, ...imports]) preloadModule(file);
  }
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '10rem minmax(0, 1fr)' },
    gap: { base: '8', xl: '12' },
    alignItems: 'start',
    '& a[data-pressed]': { opacity: '0.6' },
  },
});

/** Dragging and animations of layout. Screens work without them until they have arrived. */
const loadMotion = async () => (await loadChunk(() => import('./motion-features'))).motionFeatures;

/** The way from one of the staff's screens to another, and the screen of the address. */
export function AdminShell() {
  const markPressedLink = usePressedLink();
  useEffect(() => {
    preloadRoutes('routes/admin/');
    void preloadDialogs();
  }, []);
  useEffect(dropStrayClicks, []);
  return (
    <Section pt={{ base: '4', xl: '8' }}>
      <Container>
        <QueryProvider>
          <LazyMotion features={loadMotion} strict>
            <MotionConfig reducedMotion="user">
              <QuickKeys />
              <Frame onClickCapture={markPressedLink}>
                <StaffNavigation />
                <Box minW="0">
                  <Suspense fallback={<Spinner label="Loading..." />}>
                    <Outlet />
                  </Suspense>
                </Box>
              </Frame>
            </MotionConfig>
          </LazyMotion>
        </QueryProvider>
      </Container>
    </Section>
  );
}
