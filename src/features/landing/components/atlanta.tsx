import { chakra } from '@chakra-ui/react/styled-system';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { ATLANTA, ATLANTA_FACTS, PRACTICES } from '../model/content';
import { Terrain } from './terrain-graphic';

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
    '& dd': { textStyle: 'figure', color: 'gold', minW: { base: '7rem', md: '0' } },
  },
});

/** The firm's location, its lead, and what that means for the work. */
export function Atlanta() {
  return (
    <Section
      tone="pine"
      position="relative"
      overflow="hidden"
      paddingTop={{ base: '0', lg: 'section' }}
      aria-labelledby="atlanta-title"
    >
      <Terrain />
      <Container position="relative">
        <Words>
          <Heading level={2} size="h1" id="atlanta-title">
            {ATLANTA.title}
          </Heading>
          <Text size="lead" marginTop="6">
            {ATLANTA.lead}
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
          {ATLANTA_FACTS.map(({ value, label }) => (
            <div key={label} data-reveal="">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </Container>
    </Section>
  );
}
