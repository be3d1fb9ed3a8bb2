import { chakra } from '@chakra-ui/react/styled-system';
import { Container, Section } from '@/shared/ui/layout/layout';
import { MetricText } from '@/shared/ui/text/metric-text';
import { Heading, Text } from '@/shared/ui/text/typography';
import { landingCopy } from '../model/landing-words';
import { DRAWING_COLORS } from './drawing-colors';

const Sheet = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: { base: '18rem', lg: '100%' },
    position: { lg: 'absolute' },
    insetInlineEnd: '0',
    top: '0',
    maxW: { lg: '58%' },
    fill: 'none',
    // It ends where the words begin.
    maskImage: {
      base: 'linear-gradient(to bottom, #000 60%, transparent)',
      lg: 'linear-gradient(to right, transparent, #000 35%)',
    },
    '& text': {
      fontFamily: 'body',
      fontSize: { base: '30px', md: '16px', lg: '12px' },
      fontWeight: '500',
      fill: 'onPine',
    },
  },
});

const POINTS = 14;

/** A closed contour line around a hill, `radius` from its top; the further out, the more it wanders. */
function contour(x: number, y: number, radius: number): string {
  const at = (index: number) => {
    const angle = (index / POINTS) * 2 * Math.PI;
    const bend =
      1 +
      0.16 * Math.cos(2 * angle + 0.7) +
      0.09 * Math.cos(3 * angle + 2 + radius / 300) +
      Math.min(radius / 5000, 0.05) * Math.cos(5 * angle + radius / 130);
    return [x + radius * bend * 1.25 * Math.cos(angle), y + radius * bend * Math.sin(angle)] as const;
  };
  const round = (...numbers: number[]) => numbers.map((number) => number.toFixed(0)).join(' ');
  // Catmull-Rom through all points, as Bézier curves.
  const curves = Array.from({ length: POINTS }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = round(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6);
    const second = round(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6);
    return `C${first} ${second} ${round(to[0], to[1])}`;
  });
  return `M${round(...at(0))}${curves.join('')}z`;
}

const HILL = [26, 58, 94, 134, 178, 226, 280, 340, 408, 486, 576].map((radius) => contour(440, 300, radius));
const KNOLL = [18, 40].map((radius) => contour(236, 470, radius));

/** The land around the city in contour lines, with the line of the city's noon, and the firm's office. */
function Terrain() {
  const { PLACE } = landingCopy();
  return (
    <Sheet viewBox="0 0 800 660" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g stroke={DRAWING_COLORS.paperMuted} strokeWidth="1" opacity="0.28">
        {[...HILL, ...KNOLL].map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <path d="M345 0V455" stroke={DRAWING_COLORS.gold} strokeWidth="1.25" />
      <circle cx="345" cy="290" r="7" fill={DRAWING_COLORS.gold} />
      <text x="362" y="318">
        {PLACE.city}
      </text>
      <circle
        cx="455"
        cy="253"
        r="5"
        stroke={DRAWING_COLORS.gold}
        strokeWidth="2"
        fill="var(--m-colors-pine)"
      />
      <text x="470" y="257">
        {PLACE.office}
      </text>
    </Sheet>
  );
}

const Words = chakra('div', { base: { maxW: { lg: '36rem' } } });
const Practices = chakra('dl', {
  base: {
    marginTop: '10',
    '& > div': { py: '5', borderTop: '1px solid', borderColor: 'pineRule' },
    '& dt': { fontWeight: 'semibold' },
    '& dd': { marginTop: '1', color: 'onPineMuted', maxW: 'measure' },
  },
});
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(3, 1fr)' },
    columnGap: '10',
    marginTop: { base: '6', lg: '16' },
    '& > div': {
      display: 'flex',
      flexDirection: { base: 'row-reverse', md: 'column-reverse' },
      justifyContent: 'flex-end',
      alignItems: 'baseline',
      columnGap: '6',
      py: { base: '4', md: '5' },
      borderTop: '1px solid',
      borderColor: 'gold',
    },
    '& dt': { textStyle: 'small', color: 'onPineMuted' },
    '& dd': { textStyle: 'metric', color: 'gold', minW: { base: '7rem', md: '0' } },
  },
});

/** The firm's location, its lead, and what that means for the work. */
export function Place() {
  const { PLACE, PLACE_FACTS, PRACTICES } = landingCopy();
  return (
    <Section
      tone="pine"
      position="relative"
      overflow="hidden"
      paddingTop={{ base: '0', lg: 'section' }}
      aria-labelledby="place-title"
    >
      <Terrain />
      <Container position="relative">
        <Words>
          <Heading level={2} size="h1" id="place-title" data-reveal="">
            {PLACE.title}
          </Heading>
          <Text size="lead" marginTop="6" data-reveal="">
            {PLACE.lead}
          </Text>
          <Practices>
            {PRACTICES.map(({ label, description }) => (
              <div key={label} data-reveal="">
                <dt>{label}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </Practices>
        </Words>
        <Facts>
          {PLACE_FACTS.map(({ value, label }) => (
            <div key={label} data-reveal="">
              <dt>{label}</dt>
              <dd>
                <MetricText text={value} />
              </dd>
            </div>
          ))}
        </Facts>
      </Container>
    </Section>
  );
}
