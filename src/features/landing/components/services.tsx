import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { SERVICES } from '../model/content';
import { ActionLink } from './action-link';
import { ServiceGraphic } from './service-graphic';

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
    gridTemplateColumns: { sm: '1fr 8.5rem', md: '1fr 12rem' },
    columnGap: { base: '6', md: '14' },
    rowGap: '6',
    alignItems: 'center',
    py: { base: '8', lg: '9' },
    borderBottom: '1px solid',
    borderColor: 'rule',
    // On a phone the drawing comes first, as the eye does.
    '& > svg': { order: { base: '-1', sm: '0' } },
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
            <ButtonLink to={PATHS.serviceIndex} variant="outline" marginTop="8">
              Services and prices
            </ButtonLink>
          </Aside>
          <Index>
            {SERVICES.map((service) => (
              <Entry key={service.id} id={service.id} data-reveal="">
                <div>
                  <Heading level={3}>{service.title}</Heading>
                  <Text tone="muted" marginTop="2">
                    {service.description}
                  </Text>
                  <Row gap="0" columnGap="6" marginTop="1">
                    <ActionLink to={PATHS.contact}>Ask about {service.title}</ActionLink>
                    {'offer' in service ? (
                      <ActionLink
                        to={service.offer.to}
                        aria-label={`Process and price: ${service.offer.name}`}
                      >
                        Process and price
                      </ActionLink>
                    ) : null}
                  </Row>
                </div>
                <ServiceGraphic name={service.drawing} />
              </Entry>
            ))}
          </Index>
        </Split>
      </Container>
    </Section>
  );
}
