import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Container } from '@/shared/ui/layout';
import { Link } from '@/shared/ui/page-context';
import { Text } from '@/shared/ui/typography';
import { Brand } from './brand';
import { SERVICE_LINKS } from './footer-services';
import { LanguageLink } from './language-link';
import type { NavLink } from './nav-links';

const COMPANY_LINKS: readonly NavLink[] = [
  { to: PATHS.about, label: 'About Us' },
  { to: PATHS.caseStudies, label: 'Case Studies' },
  { to: PATHS.blog, label: 'Blog' },
  { to: `mailto:${SITE.email}?subject=Careers`, label: 'Careers' },
  { to: PATHS.contact, label: 'Contact' },
];

const LEGAL_LINKS: readonly NavLink[] = [
  { to: PATHS.privacy, label: 'Privacy Policy' },
  { to: PATHS.terms, label: 'Terms of Service' },
  { to: PATHS.cookies, label: 'Cookie Policy' },
];

/** The year as the visitor's clock has it. A prerendered page holds that of its build until scripts run. */
function CurrentYear() {
  // React does not fix a text that differs on hydration, so the correct one is a separate element.
  return (
    <span key={String(useHydrated())} data-year="" suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}

const Top = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: 'repeat(12, 1fr)' },
    columnGap: '8',
    rowGap: '12',
    py: { base: '14', lg: '16' },
    '& > *': { gridColumn: { lg: 'span 5' } },
    '& > :first-of-type': { gridColumn: { lg: 'span 7' } },
  },
});
const Lists = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(12, 1fr)' },
    columnGap: { base: '6', lg: '8' },
    rowGap: '10',
    py: { base: '10', lg: '12' },
    borderTop: '1px solid',
    borderColor: 'pineRule',
    '& > :nth-of-type(1)': { gridColumn: { lg: 'span 4' } },
    '& > :nth-of-type(2)': { gridColumn: { lg: 'span 3' } },
    '& > :nth-of-type(3)': { gridColumn: { base: '1 / -1', lg: 'span 5' } },
  },
});
const Bottom = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '8',
    py: '4',
    borderTop: '1px solid',
    borderColor: 'pineRule',
    '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: '6' },
  },
});
const ListTitle = chakra('h2', { base: { textStyle: 'label', color: 'onPineMuted', marginBottom: '2' } });
const List = chakra('ul', { base: { listStyle: 'none' } });
const FooterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    fontSize: 'sm',
    color: 'onPine',
    textDecoration: 'none',
    textUnderlineOffset: '0.3em',
    _hover: { textDecoration: 'underline', color: 'gold' },
  },
});

function LinkList({ links }: { links: readonly NavLink[] }) {
  return (
    <List>
      {links.map(({ to, label }) => (
        <li key={label}>
          <FooterLink to={to}>{label}</FooterLink>
        </li>
      ))}
    </List>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <ListTitle>{title}</ListTitle>
      {children}
    </div>
  );
}

const REACH_LINKS = [
  { to: SITE.phoneHref, label: SITE.phone },
  { to: `mailto:${SITE.email}`, label: SITE.email },
];

/** The end of every page; `newsletter` is the form to subscribe. */
export function SiteFooter({ newsletter }: { newsletter: ReactNode }) {
  return (
    // On a phone its last line ends above the assistant's button.
    <chakra.footer bg="pine" color="onPine" className="on-pine" paddingBottom={{ base: '20', md: '0' }}>
      <Container>
        <Top>
          <div>
            <Brand to={PATHS.home} />
            <Text textStyle="h2" marginTop="5" maxW="30rem">
              {SITE.tagline}
            </Text>
          </div>
          {newsletter}
        </Top>
        <Lists>
          <Column title="Services">
            <LinkList links={SERVICE_LINKS} />
          </Column>
          <Column title="Company">
            <LinkList links={COMPANY_LINKS} />
          </Column>
          <Column title="Reach us">
            <LinkList links={REACH_LINKS} />
            <Text size="small" tone="muted" marginTop="2">
              {SITE.street}
              <br />
              {withNonBreakingSpaces(`${SITE.city}, ${SITE.state} ${SITE.postalCode}`)}
            </Text>
          </Column>
        </Lists>
        <Bottom>
          <Text size="fine" tone="muted" py="3">
            © <CurrentYear /> {SITE.name}. All rights reserved.
          </Text>
          <List>
            {LEGAL_LINKS.map(({ to, label }) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
            <li>
              <LanguageLink look="footer" />
            </li>
          </List>
        </Bottom>
      </Container>
    </chakra.footer>
  );
}
