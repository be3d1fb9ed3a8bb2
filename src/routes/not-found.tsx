import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { pageMeta } from '@/shared/seo/page-meta';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row, Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('routes/not-found', {
  services: 'Services and prices',
  caseStudies: 'Success stories',
  blog: 'Articles',
  about: 'Who we are',
  contact: 'How to reach us',
  title: '404 Page Not Found',
  description: 'We couldn’t find that page.',
  lead: 'We couldn’t find that page. It may have moved, or the link may have a typo.',
  home: 'Back to Home',
  schedule: 'Schedule Consultation',
  call: 'Or call {phone}, and we’ll help you find it.',
});

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

function places() {
  const t = MESSAGES.get();
  return [
    { to: PATHS.serviceIndex, label: t.services },
    { to: PATHS.caseStudies, label: t.caseStudies },
    { to: PATHS.blog, label: t.blog },
    { to: PATHS.about, label: t.about },
    { to: PATHS.contact, label: t.contact },
  ];
}

export function meta() {
  const t = MESSAGES.get();
  return pageMeta({ title: t.title, description: t.description, noIndex: true });
}

export default function NotFound() {
  const t = MESSAGES.get();
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
          <Heading level={1}>{t.title}</Heading>
          <Text size="lead">{t.lead}</Text>
          <Row>
            <ButtonLink to={PATHS.home}>{t.home}</ButtonLink>
            <ButtonLink to={PATHS.schedule} variant="outline">
              {t.schedule}
            </ButtonLink>
          </Row>
          <Links>
            {places().map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} display="inline-flex" alignItems="center" minH="tap">
                  {label}
                </TextLink>
              </li>
            ))}
          </Links>
          <Text tone="muted">
            <Sentence text={t.call} parts={{ phone: <PhoneLink /> }} />
          </Text>
        </Stack>
      </Container>
    </Page>
  );
}
