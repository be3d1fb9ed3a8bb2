import { chakra } from '@chakra-ui/react/styled-system';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { Container } from '@/shared/ui/layout';
import { AccountArea } from './account-area';
import { Brand } from './brand';
import { MobileMenu } from './mobile-menu';
import { NavItem } from './nav-item';
import { memberLinks, pageLinks, SCHEDULE } from './nav-links';
import { useCompactHeader } from './use-compact-header';

const Bar = chakra('header', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    zIndex: 'header',
    height: { base: 'headerCompact', xl: 'header' },
    display: 'flex',
    alignItems: 'center',
    bg: 'paper',
    color: 'ink',
    transition: 'height {durations.normal} {easings.out}, box-shadow {durations.normal}',
    '&[data-compact]': { height: 'headerCompact', boxShadow: 'header' },
  },
});
const Inner = chakra(Container, {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});
const Wide = chakra('div', {
  base: {
    display: { base: 'none', xl: 'flex' },
    alignItems: 'center',
    gap: '5',
    flex: '1',
    marginInlineStart: '12',
    '& > nav': { flex: '1' },
  },
});
const Narrow = chakra('div', { base: { display: { xl: 'none' } } });
// The pages keep to the left, so that what signed-in people get besides moves nothing when it appears.
const Links = chakra('ul', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '5',
    listStyle: 'none',
    '& > li:last-of-type': { marginInlineStart: 'auto' },
  },
});

/** The bar at the top of every page. */
export function SiteHeader() {
  const isCompact = useCompactHeader();
  const isHome = useLocation().pathname === PATHS.home;
  const session = useSession();
  return (
    <Bar data-compact={isCompact ? '' : undefined}>
      <Inner>
        <Brand to={isHome ? PATHS.hero : PATHS.home} />
        <Wide>
          <nav aria-label="Main">
            <Links>
              {[...pageLinks(isHome), ...memberLinks(session.role)].map((link) => (
                <li key={link.to}>
                  <NavItem link={link} />
                </li>
              ))}
              <li>
                <NavItem link={SCHEDULE} look="action" />
              </li>
            </Links>
          </nav>
          <AccountArea session={session} />
        </Wide>
        <Narrow>
          <MobileMenu isHome={isHome} session={session} />
        </Narrow>
      </Inner>
    </Bar>
  );
}
