import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import type { TeamMember } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { landingCopy } from '../model/landing-words';
import { ActionLink } from './action-link';
import { DRAWING_COLORS } from './drawing-colors';
import { Team } from './team';

const MESSAGES = messages('landing/about', {
  talk: 'Talk to us',
});

const Svg = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    maxW: { base: '22rem', lg: '32rem' },
    marginInlineStart: { lg: 'auto' },
    height: 'auto',
    fill: 'none',
    '& text': { fontFamily: 'body', fontSize: '16px', fontWeight: '600', fill: 'ink' },
  },
});

const RADIUS = 130;
/** Half widths of the ellipses through the poles, on either side of the middle line. */
const LONGITUDES = [44, 86, 116];
/** Where it is noon: an ellipse through the poles, left of the center. */
const NOON = 66;

const onNoon = (height: number) => -NOON * Math.sqrt(1 - (height / RADIUS) ** 2);

/** A globe, the line on which it is noon, and what the firm puts on that line. */
function Globe() {
  const stations = landingCopy().ABOUT.line.map((label, index) => ({ label, height: (index - 1) * 62 }));
  return (
    <Svg viewBox="-134 -134 400 268" data-reveal="" aria-hidden="true">
      <g stroke={DRAWING_COLORS.muted} strokeWidth="1" opacity="0.6">
        <circle r={RADIUS} />
        <path d={`M0-${RADIUS}V${RADIUS}`} />
        {LONGITUDES.map((width) => (
          <ellipse key={width} rx={width} ry={RADIUS} />
        ))}
      </g>
      <path
        d={`M0-${RADIUS}A${NOON} ${RADIUS} 0 0 0 0 ${RADIUS}`}
        stroke={DRAWING_COLORS.clay}
        strokeWidth="3"
      />
      {stations.map(({ label, height }) => (
        <g key={label}>
          <path d={`M${onNoon(height)} ${height}H150`} stroke={DRAWING_COLORS.ink} strokeWidth="1" />
          <circle cx={onNoon(height)} cy={height} r="6" fill={DRAWING_COLORS.clay} />
          <text x="160" y={height + 5}>
            {label}
          </text>
        </g>
      ))}
    </Svg>
  );
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '6fr 5fr' },
    gap: { base: '12', lg: '24' },
    alignItems: 'center',
  },
});
const Values = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(3, 1fr)' },
    columnGap: { md: '8', lg: '12' },
    rowGap: '6',
    marginTop: { base: '12', lg: '20' },
    '& > div': { paddingTop: '5', borderTop: '1px solid', borderColor: 'control' },
    '& dt': { textStyle: 'h3' },
    '& dd': { textStyle: 'body', marginTop: '2', maxW: 'measure' },
  },
});

/** What the firm holds itself to, and its people. */
export function About({ team }: { team: TeamMember[] }) {
  const { ABOUT, VALUES } = landingCopy();
  return (
    <Section id="about" tone="sand" aria-labelledby="about-title">
      <Container>
        <Split>
          <div data-reveal="">
            <Heading level={2} size="h1" id="about-title">
              {ABOUT.title}
            </Heading>
            <Text size="lead" marginTop="6">
              {ABOUT.lead}
            </Text>
            {ABOUT.paragraphs.map((paragraph) => (
              <Text key={paragraph} marginTop="5">
                {paragraph}
              </Text>
            ))}
            <Text marginTop="3">
              <ActionLink to={PATHS.contact}>{MESSAGES.get().talk}</ActionLink>
            </Text>
          </div>
          <Globe />
        </Split>
        <Values>
          {VALUES.map(({ label, description }) => (
            <div key={label} data-reveal="">
              <dt>{label}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </Values>
        <Team people={team} />
      </Container>
    </Section>
  );
}
