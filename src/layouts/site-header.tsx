import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense, useSyncExternalStore } from 'react';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Container } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { Avatar } from './avatar';
import { Brand } from './brand';
import { LanguageLink } from './language-link';
import { MobileMenu } from './mobile-menu';
import { NavItem } from './nav-item';
import { guestLinks, isWorkspace, memberLinks, pageLinks, SECTION_IDS, scheduleLink } from './nav-links';

const MESSAGES = messages('layouts/header', {
  main: 'Main',
});

const AccountMenu = lazyWithBoundary(async () => (await import('./account-menu')).AccountMenu);

// The head script marks the document when a session is stored: this place is then reserved for the avatar.
const GuestLinks = chakra('div', {
  base: {
    display: { base: 'none', xl: 'flex' },
    gap: '5',
    '&[data-unsure]': { '[data-session] &': { display: 'none' } },
  },
});
const Placeholder = chakra('div', {
  base: {
    boxSize: 'tap',
    borderRadius: 'full',
    bg: 'sand',
    display: 'none',
    '[data-session] &': { display: 'block' },
  },
});

type AccountAreaProps = { session: ReturnType<typeof useSession> };

/** The avatar with its menu; for guests Sign In and Sign Up, which small screens have in their menu. */
function AccountArea({ session }: AccountAreaProps) {
  const { role, user } = session;
  if (user && role !== 'loading') {
    return (
      <Suspense fallback={<Avatar name={user.fullName} />}>
        <AccountMenu user={user} role={role} onSignOut={session.signOut} />
      </Suspense>
    );
  }
  const isUnsure = role === 'loading';
  return (
    <>
      <GuestLinks data-unsure={isUnsure ? '' : undefined}>
        {guestLinks().map((link) => (
          <NavItem key={link.to} link={link} />
        ))}
      </GuestLinks>
      {isUnsure ? <Placeholder /> : null}
    </>
  );
}

/** Past this many pixels the header becomes compact. */
const THRESHOLD = 50;

/** The section at this fraction of the viewport height counts as the current one. */
const READING_LINE = 0.4;

function subscribe(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}

/** Whether the page is scrolled far enough for the compact header; renders only when that changes. */
function useCompactHeader(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
}

/** The id of the section in view; rerenders only when it changes. */
function useSectionInView(ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      const line = window.innerHeight * READING_LINE;
      return ids.find((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box && box.top <= line && box.bottom > line;
      });
    },
    () => undefined,
  );
}

const Bar = chakra('header', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    zIndex: 'header',
    height: { base: '16', xl: 'header' },
    display: 'flex',
    alignItems: 'center',
    bg: 'paper',
    color: 'ink',
    transition: 'height {durations.normal} {easings.out}, box-shadow {durations.normal}',
    '&[data-compact]': { height: 'headerCompact', boxShadow: 'header' },
    '@media print': { display: 'none' },
  },
});
const Inner = chakra(Container, {
  base: { display: 'flex', alignItems: 'center', gap: { base: '2', xl: '5' } },
});
// The pages keep to the left, so that what signed-in people get besides moves nothing when it appears.
const Wide = chakra('nav', {
  base: { display: { base: 'none', xl: 'block' }, flex: '1', marginInlineStart: '7' },
});
const Links = chakra('ul', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '5',
    listStyle: 'none',
    '& > [data-action]': { marginInlineStart: 'auto' },
  },
});
const Space = chakra('div', { base: { display: { xl: 'none' }, marginInlineStart: 'auto' } });

const NO_SECTIONS: string[] = [];

/** The bar at the top of every page. */
export function SiteHeader() {
  const { pathname } = usePage();
  const isHome = pathname === PATHS.home;
  const isStaff = isWorkspace(pathname);
  const isCompact = useCompactHeader() || isStaff;
  const section = useSectionInView(isHome ? SECTION_IDS : NO_SECTIONS);
  const session = useSession();
  return (
    <Bar data-compact={isCompact ? '' : undefined}>
      <Inner>
        <Brand to={isHome ? PATHS.hero : PATHS.home} />
        <Wide aria-label={MESSAGES.get().main}>
          <Links>
            {[...pageLinks(pathname), ...memberLinks(session.role)].map((link) => (
              <li key={link.to}>
                <NavItem link={link} section={section} />
              </li>
            ))}
            {isStaff ? null : (
              <li data-action="">
                <NavItem link={scheduleLink()} look="action" />
              </li>
            )}
          </Links>
        </Wide>
        <Space />
        <LanguageLink look="bar" />
        <AccountArea session={session} />
        <MobileMenu key={pathname} pathname={pathname} section={section} session={session} />
      </Inner>
    </Bar>
  );
}
