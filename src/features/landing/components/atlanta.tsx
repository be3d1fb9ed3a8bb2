import { chakra } from '@chakra-ui/react/styled-system';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { ATLANTA_FACTS } from '../model/content';
import { INK } from './ink';

const Split = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { lg: '6fr 5fr' },
    gap: { base: '12', lg: '24' },
    alignItems: 'end',
  },
});
const Facts = chakra('dl', {
  base: {
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(6.5rem, auto) 1fr',
      alignItems: 'baseline',
      columnGap: '6',
      py: '4',
      borderTop: '1px solid',
      borderColor: 'pineRule',
    },
    '& dt': { order: '2', textStyle: 'small', color: 'onPineMuted' },
    '& dd': { textStyle: 'figure', fontSize: '2xl', color: 'gold' },
  },
});
const Contours = chakra('svg', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    top: '0',
    height: '100%',
    width: { base: '130%', lg: '62%' },
    fill: 'none',
    opacity: '0.3',
  },
});

/** Contour lines of the Piedmont, one hill and its shoulder. */
const LINES = Array.from({ length: 9 }, (_, index) => {
  const r = 40 + index * 46;
  return `M${520 - r * 1.3} ${330}c0-${r * 0.9} ${r * 0.7}-${r * 1.1} ${r * 1.35}-${r * 0.95}s${r * 1.15} ${r * 0.35} ${r * 1.1} ${r * 1.05}-${r * 0.75} ${r * 0.9}-${r * 1.3} ${r * 0.85}-${r * 1.15}-${r * 0.3}-${r * 1.15}-${r * 0.95}z`;
});

/** Where the firm is, who leads it, and what that changes in the work. */
export function Atlanta() {
  return (
    <Section tone="pine" position="relative" overflow="hidden" aria-labelledby="atlanta-title">
      <Contours viewBox="0 0 900 660" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        {LINES.map((line) => (
          <path key={line} d={line} stroke={INK.paperMuted} strokeWidth="1" opacity="0.55" />
        ))}
      </Contours>
      <Container>
        <Split>
          <div>
            <Heading level={2} size="h1" id="atlanta-title">
              Atlanta is where we learned this.
            </Heading>
            <Text size="lead" marginTop="6">
              Meridian is led by Black American professionals, and much of our work is with Black-owned and
              diverse enterprises of the Southeast.
            </Text>
            <Text tone="muted" marginTop="5">
              It changes how we work. We ask whose history is missing from the data before we trust a score.
              We test a model on the customers it would fail first. And we plan for the cash a growing company
              has, not the budget a large one would.
            </Text>
          </div>
          <Facts>
            {ATLANTA_FACTS.map(({ value, label }) => (
              <div key={label} data-reveal="">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
        </Split>
      </Container>
    </Section>
  );
}
