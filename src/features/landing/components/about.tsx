import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';
import { VALUES } from '../model/content';

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '5fr 6fr' },
    gap: { base: '12', lg: '24' },
    alignItems: 'start',
  },
});
const Values = chakra('dl', {
  base: {
    '& > div': { py: '6', borderTop: '1px solid', borderColor: 'control' },
    '& > div:last-of-type': { borderBottom: '1px solid', borderColor: 'control' },
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
              <TextLink
                to={PATHS.contact}
                display="inline-flex"
                alignItems="center"
                minH="tap"
                fontWeight="semibold"
              >
                Talk to us
              </TextLink>
            </Text>
          </div>
          <Values>
            {VALUES.map(({ label, description }) => (
              <div key={label} data-reveal="">
                <dt>{label}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </Values>
        </Split>
      </Container>
    </Section>
  );
}
