import { chakra } from '@chakra-ui/react/styled-system';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { landingCopy } from '../model/landing-words';
import { DRAWING_COLORS } from './drawing-colors';

/** How high the day climbs over the four steps where there is room for it. */
const CLIMB = '21rem';

const Grid = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { md: '1fr 1fr', lg: 'repeat(4, 1fr)' },
    rowGap: { base: '0', md: '14', lg: '20', xl: '0' },
    '& > h2': { gridColumn: { md: '1 / -1', xl: '1 / span 2' }, gridRow: { xl: '1' }, maxW: { xl: '34rem' } },
    '& > p': { gridColumn: { md: '1 / -1', xl: '3 / -1' }, gridRow: { xl: '1' }, alignSelf: { xl: 'end' } },
  },
});
const Steps = chakra('ol', {
  base: {
    listStyle: 'none',
    display: { base: 'block', md: 'contents' },
    marginTop: '12',
    marginInlineStart: { base: '1.375rem', md: '0' },
  },
});
// One line runs through all steps: down the left side on phones, along the top on wider screens, and on the widest it
// is the sun's way to noon, on which each step is higher than the previous one.
const Step = chakra('li', {
  base: {
    position: 'relative',
    paddingInlineStart: { base: '10', md: '0' },
    paddingInlineEnd: { md: '10' },
    paddingTop: { md: '12' },
    paddingBottom: { base: '10', md: '0' },
    borderColor: 'gold',
    borderStyle: 'solid',
    borderWidth: { base: '0 0 0 1px', md: '1px 0 0', xl: '0' },
    '&:last-of-type': { paddingBottom: '0' },
    gridRow: { xl: '1' },
    '&:nth-of-type(1)': { gridColumn: { xl: '1' }, marginTop: { xl: CLIMB } },
    '&:nth-of-type(2)': { gridColumn: { xl: '2' }, marginTop: { xl: `calc(0.48 * ${CLIMB})` } },
    '&:nth-of-type(3)': { gridColumn: { xl: '3' }, marginTop: { xl: `calc(0.197 * ${CLIMB})` } },
    '&:nth-of-type(4)': { gridColumn: { xl: '4' }, marginTop: { xl: `calc(0.047 * ${CLIMB})` } },
  },
});
const Ordinal = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: { base: '-1.375rem', md: '0' },
    top: { base: '-0.25rem', md: '-1.375rem' },
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    borderRadius: 'full',
    border: '1px solid',
    borderColor: 'gold',
    bg: 'pine',
    color: 'gold',
    textStyle: 'label',
    fontSize: 'md',
  },
});
const Arc = chakra('svg', {
  base: {
    display: { base: 'none', xl: 'block' },
    position: 'absolute',
    insetInlineStart: '1.375rem',
    top: '0',
    width: 'calc(100% - 1.375rem)',
    height: CLIMB,
    fill: 'none',
    overflow: 'visible',
  },
});
const Noon = chakra('span', {
  base: {
    display: { base: 'none', xl: 'block' },
    position: 'absolute',
    top: '-0.375rem',
    insetInlineEnd: '-0.375rem',
    boxSize: '3',
    borderRadius: 'full',
    bg: 'gold',
  },
});

/** The four steps of a project, on one line. */
export function Approach() {
  const { APPROACH, STEPS } = landingCopy();
  return (
    <Section id="approach" tone="pine" aria-labelledby="approach-title">
      <Container>
        <Grid>
          <Arc viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path
              d="M0 100A117.65 211.4 0 0 1 100 0"
              stroke={DRAWING_COLORS.gold}
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          </Arc>
          <Noon />
          <Heading level={2} size="h1" id="approach-title" data-reveal="">
            {APPROACH.title}
          </Heading>
          <Steps>
            {STEPS.map(({ number, title, description }) => (
              <Step key={title} data-reveal="">
                <Ordinal>{number}</Ordinal>
                <Heading level={3}>{title}</Heading>
                <Text tone="muted" marginTop="3">
                  {description}
                </Text>
              </Step>
            ))}
          </Steps>
          <Text size="lead" marginTop={{ base: '12', md: '0' }} data-reveal="">
            {APPROACH.lead}
          </Text>
        </Grid>
      </Container>
    </Section>
  );
}
