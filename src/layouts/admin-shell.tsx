import { chakra } from '@chakra-ui/react/styled-system';
import { LazyMotion, MotionConfig } from 'framer-motion';
import { type ComponentType, Suspense, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { CommandPalette } from '@/features/command-palette/components/command-palette';
import { UnreadLeads } from '@/features/leads/components/unread-leads';
import { PATHS } from '@/shared/config/paths';
import { loadChunk } from '@/shared/lib/load-chunk';
import { QueryProvider } from '@/shared/query/query-provider';
import { preloadDialogs } from '@/shared/ui/dialog';
import { Box, Container, Section } from '@/shared/ui/layout';
import { useCurrentInView } from '@/shared/ui/section-tabs';
import { Spinner } from '@/shared/ui/spinner';

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

interface StaffPageEntry {
  /** Below /admin. */
  path: string;
  label: string;
  /** A count shown after the label. */
  Count?: ComponentType;
}

const ADMIN_NAVIGATION: StaffPageEntry[] = [
  { path: '', label: 'Overview' },
  { path: 'leads', label: 'Leads', Count: UnreadLeads },
  { path: 'contacts', label: 'Contacts' },
  { path: 'appointments', label: 'Appointments' },
  { path: 'availability', label: 'Availability' },
  { path: 'content', label: 'Content' },
  { path: 'people', label: 'People' },
  { path: 'conversations', label: 'Conversations' },
  { path: 'mail', label: 'Email' },
  { path: 'newsletter', label: 'Newsletter' },
  { path: 'settings', label: 'Settings' },
];

/** Where the command palette leads besides contacts and leads. */
const COMMANDS = [
  ...ADMIN_NAVIGATION.map(({ path, label }) => ({ to: `${PATHS.admin}/${path}`.replace(/\/$/, ''), label })),
  { to: `${PATHS.admin}/contacts/deals`, label: 'Deals', words: 'pipeline board' },
  { to: `${PATHS.admin}/contacts/import`, label: 'Import contacts', words: 'csv' },
  { to: `${PATHS.admin}/leads?assignee=me`, label: 'My leads', words: 'assigned to me' },
  { to: `${PATHS.admin}/people/invitations`, label: 'Invitations' },
  { to: `${PATHS.admin}/people/documents`, label: 'Documents' },
  { to: `${PATHS.admin}/people/audit`, label: 'Audit log' },
  { to: PATHS.home, label: 'Public site', words: 'home' },
];

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '10rem minmax(0, 1fr)' },
    gap: { base: '8', xl: '12' },
    alignItems: 'start',
  },
});

// A strip that is moved sideways on small screens, a rail that stays in view on wide ones.
const Rail = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', xl: 'column' },
    gap: { base: '6', xl: '0' },
    mx: { base: 'calc({spacing.gutter} * -1)', xl: '0' },
    px: { base: 'gutter', xl: '0' },
    overflowX: { base: 'auto', xl: 'visible' },
    scrollbarWidth: 'thin',
    position: { xl: 'sticky' },
    top: { xl: 'calc({sizes.headerCompact} + {spacing.8})' },
    borderBottom: { base: '1px solid', xl: 'none' },
    borderColor: 'rule',
  },
});

const StyledLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'tap',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    borderColor: 'transparent',
    borderBottom: { base: '3px solid transparent', xl: 'none' },
    borderInlineStart: { xl: '3px solid transparent' },
    ps: { xl: '4' },
    _hover: { color: 'clay' },
    '&[aria-current]': { color: 'ink', fontWeight: 'semibold', borderColor: 'clay' },
  },
});

function Navigation() {
  const rail = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <Rail aria-label="Staff" ref={rail}>
      <CommandPalette commands={COMMANDS} />
      {ADMIN_NAVIGATION.map(({ path, label, Count }) => (
        <StyledLink key={path} to={path === '' ? PATHS.admin : `${PATHS.admin}/${path}`} end={path === ''}>
          {label} {Count ? <Count /> : null}
        </StyledLink>
      ))}
    </Rail>
  );
}

/** Dragging and animations of layout. Screens work without them until they have arrived. */
const loadMotion = async () => (await loadChunk(() => import('./motion-features'))).motionFeatures;

/** The way from one of the staff's screens to another, and the screen of the address. */
export function AdminShell() {
  useEffect(() => {
    preloadRoutes('routes/admin/');
    void preloadDialogs();
  }, []);
  return (
    <Section pt={{ base: '4', xl: '8' }}>
      <Container>
        <QueryProvider>
          <LazyMotion features={loadMotion} strict>
            <MotionConfig reducedMotion="user">
              <Frame>
                <Navigation />
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
