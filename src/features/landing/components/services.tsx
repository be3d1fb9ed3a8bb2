import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import type { ReactNode } from 'react';
import { contactPath, PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { LandingService } from '../model/landing-types';
import { landingCopy } from '../model/landing-words';
import { ActionLink } from './action-link';
import { DRAWING_COLORS } from './drawing-colors';

const MESSAGES = messages('landing/services', {
  title: 'What we do',
  lead: params('{kinds}. Most clients begin with one, measure it, and decide about the next.'),
  prices: 'Services and prices',
  ask: params('Ask about {service}'),
  offer: 'Process and price',
});

const Svg = chakra('svg', {
  base: {
    width: '100%',
    maxW: { base: '11rem', md: '12rem' },
    height: 'auto',
    fill: 'none',
    overflow: 'visible',
  },
});

const dots = (points: number[][], fill: string, radius = 3.5) =>
  points.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill={fill} />);

const queue = (count: number, y: number) =>
  dots(
    Array.from({ length: count }, (_, index) => [8 + index * 14, y]),
    y === 60 ? DRAWING_COLORS.clay : DRAWING_COLORS.muted,
    4,
  );

/** What each service does, as a small honest chart: the shape of the data before and after. */
const DRAWINGS: Record<LandingService['drawing'], ReactNode> = {
  forecast: (
    <>
      <path d="M92 34 176 8v36L92 34z" fill={DRAWING_COLORS.clay} opacity="0.22" />
      <path d="M4 52 20 46 34 56 50 40 64 44 78 30 92 34" stroke={DRAWING_COLORS.ink} strokeWidth="2" />
      <path d="M92 34 176 24" stroke={DRAWING_COLORS.clay} strokeWidth="2" strokeDasharray="5 4" />
      <path d="M92 6v64" stroke={DRAWING_COLORS.rule} strokeWidth="1" />
    </>
  ),
  queue: (
    <>
      {queue(12, 12)}
      {queue(7, 36)}
      {queue(3, 60)}
    </>
  ),
  merge: (
    <>
      <path
        d="M4 10h40c30 0 30 26 60 26M4 23h40c30 0 30 13 60 13M4 36h100M4 49h40c30 0 30-13 60-13M4 62h40c30 0 30-26 60-26"
        stroke={DRAWING_COLORS.muted}
        strokeWidth="1.5"
      />
      <path d="M104 36h72" stroke={DRAWING_COLORS.clay} strokeWidth="3" />
    </>
  ),
  cluster: (
    <>
      {dots(
        [
          [12, 20],
          [30, 54],
          [46, 12],
          [58, 40],
          [76, 62],
          [84, 22],
          [20, 38],
          [98, 50],
          [104, 10],
        ],
        DRAWING_COLORS.muted,
      )}
      {dots(
        [
          [132, 30],
          [144, 22],
          [150, 38],
          [138, 44],
          [158, 28],
          [126, 40],
          [148, 50],
        ],
        DRAWING_COLORS.clay,
      )}
      <circle cx="142" cy="36" r="30" stroke={DRAWING_COLORS.clay} strokeWidth="1.5" />
    </>
  ),
  outlier: (
    <>
      <path d="M4 24H176" stroke={DRAWING_COLORS.rule} strokeWidth="1.5" strokeDasharray="4 4" />
      <path
        d="M4 52 18 48 32 56 46 50 60 54 74 46 88 52 102 50 116 10 130 52 144 48 158 54 176 50"
        stroke={DRAWING_COLORS.ink}
        strokeWidth="2"
      />
      <circle cx="116" cy="10" r="8" stroke={DRAWING_COLORS.clay} strokeWidth="2" />
    </>
  ),
  braid: (
    <>
      <path d="M4 16c40 0 46 40 86 40s46-20 86-20" stroke={DRAWING_COLORS.ink} strokeWidth="2" />
      <path
        d="M4 56c40 0 46-40 86-40s46 20 86 20"
        stroke={DRAWING_COLORS.clay}
        strokeWidth="2"
        strokeDasharray="6 4"
      />
      {dots(
        [
          [47, 36],
          [176, 36],
        ],
        DRAWING_COLORS.ink,
        4,
      )}
    </>
  ),
};

/** Decoration beside the service's name, which says the same in words. */
function ServiceGraphic({ name }: { name: LandingService['drawing'] }) {
  return (
    <Svg viewBox="0 0 180 72" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {DRAWINGS[name]}
    </Svg>
  );
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '4fr 8fr' },
    gap: { base: '10', lg: '16' },
    alignItems: 'start',
  },
});
const Aside = chakra('div', { base: { position: { lg: 'sticky' }, top: { lg: '28' } } });
const Index = chakra('ol', { base: { listStyle: 'none', borderTop: '1px solid', borderColor: 'ink' } });
const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { sm: '1fr 8.5rem', md: '1fr 12rem' },
    columnGap: { base: '6', md: '14' },
    rowGap: '6',
    alignItems: 'center',
    py: { base: '8', lg: '9' },
    borderBottom: '1px solid',
    borderColor: 'rule',
    // On a phone the drawing comes first, as the eye does.
    '& > svg': { order: { base: '-1', sm: '0' } },
  },
});

/** The services, as an index: name, what changes, and the shape of it. */
export function Services() {
  const t = MESSAGES.get();
  const { SERVICES, KINDS_OF_WORK } = landingCopy();
  return (
    <Section id="services" aria-labelledby="services-title">
      <Container>
        <Split>
          <Aside>
            <Heading level={2} size="h1" id="services-title" data-reveal="">
              {t.title}
            </Heading>
            <Text size="lead" tone="muted" marginTop="5" data-reveal="">
              {t.lead({ kinds: KINDS_OF_WORK })}
            </Text>
            <ButtonLink to={PATHS.serviceIndex} variant="outline" marginTop="8" data-reveal="">
              {t.prices}
            </ButtonLink>
          </Aside>
          <Index>
            {SERVICES.map((service) => (
              <Entry key={service.id} id={service.id} data-reveal="">
                <div>
                  <Heading level={3}>{service.title}</Heading>
                  <Text tone="muted" marginTop="2">
                    {service.description}
                  </Text>
                  <Row gap="0" columnGap="6" marginTop="1">
                    <ActionLink to={contactPath(service.title)}>
                      {t.ask({ service: service.title })}
                    </ActionLink>
                    {service.offer ? (
                      <ActionLink to={service.offer.to} aria-label={`${t.offer}: ${service.offer.name}`}>
                        {t.offer}
                      </ActionLink>
                    ) : null}
                  </Row>
                </div>
                <ServiceGraphic name={service.drawing} />
              </Entry>
            ))}
          </Index>
        </Split>
      </Container>
    </Section>
  );
}
