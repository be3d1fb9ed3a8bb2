import { chakra } from '@chakra-ui/react/styled-system';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { Container } from '@/shared/ui/layout';
import { AccountArea } from './account-area';
import { Brand } from './brand';
import { MobileMenu } from './mobile-menu';
import { NavItem } from './nav-item';
import { memberLinks, pageLinks, SCHEDULE, SECTION_IDS } from './nav-links';
import { useCompactHeader, useSectionInView } from './use-scroll-position';

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
    '& > li:last-of-type': { marginInlineStart: 'auto' },
  },
});
const Space = chakra('div', { base: { display: { xl: 'none' }, marginInlineStart: 'auto' } });

const NO_SECTIONS: string[] = [];

/** The bar at the top of every page. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const isHome = pathname === PATHS.home;
  const isCompact = useCompactHeader();
  const section = useSectionInView(isHome ? SECTION_IDS : NO_SECTIONS);
  const session = useSession();
  return (
    <Bar data-compact={isCompact ? '' : undefined}>
      <Inner>
        <Brand to={isHome ? PATHS.hero : PATHS.home} />
        <Wide aria-label="Main">
          <Links>
            {[...pageLinks(isHome), ...memberLinks(session.role)].map((link) => (
              <li key={link.to}>
                <NavItem link={link} section={section} />
              </li>
            ))}
            <li>
              <NavItem link={SCHEDULE} look="action" />
            </li>
          </Links>
        </Wide>
        <Space />
        <AccountArea session={session} />
        <MobileMenu key={pathname} isHome={isHome} section={section} session={session} />
      </Inner>
    </Bar>
  );
}
