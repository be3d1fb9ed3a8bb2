import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { VALUES } from '../model/content';
import { ActionLink } from './action-link';
import { Globe } from './globe';

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

/** What the firm holds itself to. */
export function About() {
  return (
    <Section id="about" tone="sand" aria-labelledby="about-title">
      <Container>
        <Split>
          <div>
            <Heading level={2} size="h1" id="about-title">
              A small firm that counts.
            </Heading>
            <Text size="lead" marginTop="6">
              A meridian is the line on which it is noon everywhere at once. Our work is to put your people,
              your numbers and your decisions on one.
            </Text>
            <Text marginTop="5">
              The person you first speak to is the person who does the work. We write plainly, price before we
              begin, and leave you with something your own team can run.
            </Text>
            <Text marginTop="5">
              Some of our clients are asked to prove twice what others prove once. So every figure we hand
              over has its source and its error beside it.
            </Text>
            <Text marginTop="3">
              <ActionLink to={PATHS.contact}>Talk to us</ActionLink>
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
      </Container>
    </Section>
  );
}
