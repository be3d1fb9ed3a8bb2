import { chakra } from '@chakra-ui/react/styled-system';
import type { ServiceSummary } from '@contracts/content.ts';
import { servicePath } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { Heading, Text } from '@/shared/ui/typography';
import { ServiceLink } from './service-link';

const Grid = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(auto-fit, minmax(16rem, 1fr))' },
    columnGap: { base: '8', lg: '12' },
    rowGap: '12',
    marginTop: { base: '8', lg: '12' },
    '& > li': { position: 'relative' },
  },
});

/** Other services; nothing where there is no other. */
export function RelatedServices({ services }: { services: ServiceSummary[] }) {
  if (services.length === 0) return null;
  return (
    <Section tone="sand" aria-labelledby="related-services">
      <Container>
        <Heading level={2} id="related-services">
          Related Services
        </Heading>
        <Grid>
          {services.map((service) => (
            <li key={service.slug} data-reveal="">
              <Picture
                src={service.image_url}
                alt={service.image_alt}
                sizes="(min-width: 48em) 45vw, 100vw"
              />
              <Heading level={3} marginTop="5">
                {service.name}
              </Heading>
              <Text marginTop="2" marginBottom="1" lineClamp="2">
                {service.short_description}
              </Text>
              <ServiceLink to={servicePath(service.slug)} about={service.name} />
            </li>
          ))}
        </Grid>
      </Container>
    </Section>
  );
}
