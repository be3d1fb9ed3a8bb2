import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { ABOUT, VALUES } from '../model/content';
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
