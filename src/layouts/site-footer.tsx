import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { keepTogether } from '@/shared/lib/keep-together';
import { Box, Container } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { Brand } from './brand';

const SERVICES = [
  'Predictive Analytics',
  'Operational Efficiency',
  'Digital Transformation',
  'Customer Intelligence',
  'Risk Management',
];

const COMPANY = [
  { to: PATHS.about, label: 'About Us' },
  { to: PATHS.caseStudies, label: 'Case Studies' },
  { to: PATHS.blog, label: 'Blog' },
  { to: `mailto:${SITE.email}?subject=Careers`, label: 'Careers' },
  { to: PATHS.contact, label: 'Contact' },
];

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', lg: '2fr 1fr 1fr 1.25fr' },
    columnGap: '8',
    rowGap: '10',
    py: '16',
    '& > :first-of-type': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  },
});
const ListTitle = chakra('h2', { base: { textStyle: 'label', color: 'onPineMuted', marginBottom: '2' } });
const linkLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: 'tap',
  fontSize: 'sm',
  color: 'onPine',
  textDecoration: 'none',
  textUnderlineOffset: '0.3em',
  _hover: { textDecoration: 'underline', color: 'gold' },
} as const;
const FooterLink = chakra(Link, { base: linkLook });
const FooterAnchor = chakra('a', { base: linkLook });

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <ListTitle>{title}</ListTitle>
      <chakra.ul listStyle="none">{children}</chakra.ul>
    </div>
  );
}

/** The end of every page. */
export function SiteFooter() {
  return (
    <chakra.footer bg="pine" color="onPine" className="on-pine">
      <Container>
        <Grid>
          <Box>
            <Brand to={PATHS.home} />
            <Text tone="muted" marginTop="3" maxW="20rem">
              {SITE.tagline}
            </Text>
          </Box>
          <LinkList title="Services">
            {SERVICES.map((name) => (
              <li key={name}>
                <FooterLink to={PATHS.services}>{name}</FooterLink>
              </li>
            ))}
          </LinkList>
          <LinkList title="Company">
            {COMPANY.map(({ to, label }) => (
              <li key={label}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
          </LinkList>
          <LinkList title="Reach us">
            <li>
              <FooterAnchor href={SITE.phoneHref}>{SITE.phone}</FooterAnchor>
            </li>
            <li>
              <FooterAnchor href={`mailto:${SITE.email}`}>{SITE.email}</FooterAnchor>
            </li>
            <Text as="li" size="small" tone="muted" marginTop="2">
              {SITE.street}
              <br />
              {keepTogether(`${SITE.city}, ${SITE.state} ${SITE.postalCode}`)}
            </Text>
          </LinkList>
        </Grid>
        <Text size="fine" tone="muted" py="6" borderTop="1px solid" borderColor="pineRule" maxW="none">
          © {new Date().getFullYear()} {SITE.name}. All rights reserved.
        </Text>
      </Container>
    </chakra.footer>
  );
}
