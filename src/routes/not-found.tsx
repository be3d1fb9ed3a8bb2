import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';
import { ButtonLink } from '@/shared/ui/button';
import { PhoneLink } from '@/shared/ui/contact-links';
import { Container, Row, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';

const Links = chakra('ul', { base: { listStyle: 'none' } });

const Page = chakra('section', { base: { position: 'relative', overflow: 'hidden', py: 'section' } });
const Dusk = chakra('svg', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'absolute',
    insetInlineEnd: '0',
    bottom: '0',
    width: '44%',
    fill: 'none',
    stroke: 'control',
    opacity: '0.7',
  },
});

const PLACES = [
  { to: PATHS.serviceIndex, label: 'Services and prices' },
  { to: PATHS.caseStudies, label: 'Success stories' },
  { to: PATHS.blog, label: 'Articles' },
  { to: PATHS.about, label: 'Who we are' },
  { to: PATHS.contact, label: 'How to reach us' },
];

export const meta = () =>
  pageMeta({ title: '404 Page Not Found', description: "We couldn't find that page.", noIndex: true });

export default function NotFound() {
  return (
    <Page>
      {/* The sun graphic after sunset: only its circles and the horizon. */}
      <Dusk viewBox="0 0 640 420" strokeWidth="1" aria-hidden="true">
        {[80, 140, 205, 275, 350].map((radius) => (
          <path
            key={radius}
            d={`M${360 - radius} 360a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
            strokeDasharray="3 7"
          />
        ))}
        <path d="M0 360H640" strokeWidth="1.5" />
      </Dusk>
      <Container position="relative">
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>404 Page Not Found</Heading>
          <Text size="lead">We couldn't find that page. It may have moved, or the link may have a typo.</Text>
          <Row>
            <ButtonLink to={PATHS.home}>Back to Home</ButtonLink>
            <ButtonLink to={PATHS.schedule} variant="outline">
              Schedule Consultation
            </ButtonLink>
          </Row>
          <Links>
            {PLACES.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} display="inline-flex" alignItems="center" minH="tap">
                  {label}
                </TextLink>
              </li>
            ))}
          </Links>
          <Text tone="muted">
            Or call <PhoneLink />, and we'll help you find it.
          </Text>
        </Stack>
      </Container>
    </Page>
  );
}
