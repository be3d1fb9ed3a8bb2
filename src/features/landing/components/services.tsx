import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';
import { SERVICES } from '../model/content';
import { ServiceDrawing } from './service-drawing';

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
    gridTemplateColumns: { base: '1fr', sm: '1fr 8.5rem', md: '1fr 11rem' },
    columnGap: { base: '6', md: '12' },
    rowGap: '5',
    alignItems: 'center',
    py: '8',
    borderBottom: '1px solid',
    borderColor: 'rule',
  },
});

/** The six services, as an index: name, what changes, and the shape of it. */
export function Services() {
  return (
    <Section id="services" aria-labelledby="services-title">
      <Container>
        <Split>
          <Aside>
            <Heading level={2} size="h1" id="services-title">
              What we do
            </Heading>
            <Text size="lead" tone="muted" marginTop="5">
              Six kinds of work. Most clients begin with one, measure it, and decide about the next.
            </Text>
          </Aside>
          <Index>
            {SERVICES.map(({ title, description, drawing }) => (
              <Entry key={title} data-reveal="">
                <div>
                  <Heading level={3}>{title}</Heading>
                  <Text tone="muted" marginTop="2">
                    {description}
                  </Text>
                  <TextLink
                    to={PATHS.contact}
                    display="inline-flex"
                    alignItems="center"
                    minH="tap"
                    fontSize="sm"
                    fontWeight="semibold"
                  >
                    Ask about {title}
                  </TextLink>
                </div>
                <ServiceDrawing name={drawing} />
              </Entry>
            ))}
          </Index>
        </Split>
      </Container>
    </Section>
  );
}
