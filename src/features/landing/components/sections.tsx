import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row } from '@/shared/ui/layout/layout';
import { MetricText } from '@/shared/ui/text/metric-text';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { LandingContent } from '../api/landing-content';
import { landingCopy } from '../model/landing-words';
import { About } from './about';
import { Approach } from './approach';
import { CaseStudyTeasers } from './case-study-teasers';
import { DRAWING_COLORS } from './drawing-colors';
import { Partners } from './partners';
import { Place } from './place';
import { Services } from './services';
import { Showcase } from './showcase';
import { Testimonials } from './testimonials';

const MESSAGES = messages('landing/sections', {
  closing: 'Bring us one decision you keep putting off.',
  closingHint: params('The first consultation is free. {outcome}'),
  request: 'Request a free consultation',
  choose: 'Choose a time',
  metrics: params('{brand} in figures'),
});

const ClosingBand = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'pine',
    color: 'onPine',
    py: { base: '20', lg: '28' },
  },
});
const Arcs = chakra('svg', {
  base: {
    position: 'absolute',
    insetInlineEnd: { base: '-40%', md: '0' },
    bottom: '0',
    height: '130%',
    fill: 'none',
  },
});

/** The last thing before the form: bring one decision. */
function Closing() {
  const t = MESSAGES.get();
  return (
    <ClosingBand className="on-pine" aria-labelledby="closing-title">
      <Arcs viewBox="0 0 640 460" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
        {[70, 140, 210, 290, 380].map((radius) => (
          <circle
            key={radius}
            cx="520"
            cy="460"
            r={radius}
            stroke={DRAWING_COLORS.paperMuted}
            strokeWidth="1"
            opacity="0.4"
          />
        ))}
        <circle cx="520" cy="460" r="46" fill={DRAWING_COLORS.gold} />
      </Arcs>
      <Container position="relative">
        <Heading level={2} size="h1" id="closing-title" maxW="40rem" data-reveal="">
          {t.closing}
        </Heading>
        <Text size="lead" tone="muted" marginTop="5" data-reveal="">
          {t.closingHint({ outcome: TRADE_MESSAGES.get().outcome })}
        </Text>
        <Row marginTop="9" gap="3" data-reveal="">
          <ButtonLink to={PATHS.contact}>{t.request}</ButtonLink>
          <ButtonLink to={PATHS.schedule} variant="outline">
            {t.choose}
          </ButtonLink>
        </Row>
      </Container>
    </ClosingBand>
  );
}

const Band = chakra('section', { base: { bg: 'sand', py: { base: '12', lg: '20' } } });
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(4, 1fr)' },
    rowGap: '10',
  },
});
const Item = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: { base: '1', lg: '3' },
    paddingInline: { base: '4', lg: '7' },
    borderInlineStart: '1px solid',
    borderColor: 'control',
  },
});
const Label = chakra('dt', { base: { textStyle: 'small', color: 'ink' } });
const Value = chakra('dd', {
  base: { textStyle: 'metric', fontSize: 'clamp(2.375rem, 1.4rem + 3.9vw, 5rem)', whiteSpace: 'nowrap' },
});

/** Four metrics in one line. */
function Stats() {
  const { STATS, STATS_SOURCE } = landingCopy();
  return (
    <Band aria-label={MESSAGES.get().metrics({ brand: SITE.brand })}>
      <Container>
        <List>
          {STATS.map(({ value, label }) => (
            <Item key={label} data-reveal="">
              <Label>{label}</Label>
              <Value>
                <MetricText text={value} />
              </Value>
            </Item>
          ))}
        </List>
        <Text size="fine" tone="muted" maxW="none" marginTop={{ base: '8', lg: '10' }} data-reveal="">
          {STATS_SOURCE}
        </Text>
      </Container>
    </Band>
  );
}

/** The landing page between its first screen and the contact form. */
export function Sections({ content }: { content: LandingContent }) {
  return (
    <>
      <Services />
      <Approach />
      <Stats />
      <CaseStudyTeasers stories={content.stories} />
      {landingCopy().HERO.films ? <Showcase /> : null}
      <Place />
      <Testimonials voices={content.testimonials} />
      <Partners partners={content.partners} />
      <About team={content.team} />
      <Closing />
    </>
  );
}
