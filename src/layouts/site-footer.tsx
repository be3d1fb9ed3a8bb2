import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { locale, messages } from '@/shared/i18n/messages';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Container } from '@/shared/ui/layout/layout';
import { Link } from '@/shared/ui/page-context';
import { Text } from '@/shared/ui/text/typography';
import { Brand } from './brand';
import { SERVICE_LINKS } from './footer-services';
import { LanguageLink } from './language-link';
import type { NavLink } from './nav-links';

const MESSAGES = messages('layouts/footer', {
  services: 'Services',
  company: 'Company',
  about: 'About Us',
  caseStudies: 'Case Studies',
  blog: 'Blog',
  careers: 'Careers',
  contact: 'Contact',
  reach: 'Reach us',
  rights: 'All rights reserved.',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
});

function companyLinks(): NavLink[] {
  const t = MESSAGES.get();
  return [
    { to: PATHS.about, label: t.about },
    { to: PATHS.caseStudies, label: t.caseStudies },
    { to: PATHS.blog, label: t.blog },
    { to: `mailto:${SITE.email}?subject=${encodeURIComponent(t.careers)}`, label: t.careers },
    { to: PATHS.contact, label: t.contact },
  ];
}

function legalLinks(): NavLink[] {
  const t = MESSAGES.get();
  return [
    { to: PATHS.privacy, label: t.privacy },
    { to: PATHS.terms, label: t.terms },
    { to: PATHS.cookies, label: t.cookies },
  ];
}

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
  const t = MESSAGES.get();
  return (
    // On a phone its last line ends above the assistant's button.
    <chakra.footer
      bg="pine"
      color="onPine"
      className="on-pine"
      paddingBottom={{ base: '20', md: '0' }}
      css={{ '@media print': { display: 'none' } }}
    >
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
          <Column title={t.services}>
            <LinkList links={SERVICE_LINKS[locale.get()]} />
          </Column>
          <Column title={t.company}>
            <LinkList links={companyLinks()} />
          </Column>
          <Column title={t.reach}>
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
            © <CurrentYear /> {SITE.name}. {t.rights}
          </Text>
          <List>
            {legalLinks().map(({ to, label }) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
            <LanguageLink look="footer" />
          </List>
        </Bottom>
      </Container>
    </chakra.footer>
  );
}
