import { chakra } from '@chakra-ui/react/styled-system';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { STEPS } from '../model/content';

const Steps = chakra('ol', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { md: '1fr 1fr', lg: 'repeat(4, 1fr)' },
    columnGap: '0',
    rowGap: { base: '0', md: '14', lg: '0' },
    marginTop: { base: '12', lg: '20' },
    marginInlineStart: { base: '1.375rem', md: '0' },
  },
});
// One line runs through all steps: down the left side on phones, along the top on wide screens.
const Step = chakra('li', {
  base: {
    position: 'relative',
    paddingInlineStart: { base: '10', md: '0' },
    paddingInlineEnd: { md: '10' },
    paddingTop: { md: '12' },
    paddingBottom: { base: '10', md: '0' },
    borderInlineStart: { base: '1px solid', md: 'none' },
    borderTop: { md: '1px solid' },
    borderColor: 'gold',
    '&:last-of-type': { paddingBottom: '0' },
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

/** The four steps of a project, on one line. */
export function Approach() {
  return (
    <Section id="approach" tone="pine" aria-labelledby="approach-title">
      <Container>
        <Heading level={2} size="h1" id="approach-title" maxW="44rem">
          Four steps, and you can stop after any of them.
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
      </Container>
    </Section>
  );
}
