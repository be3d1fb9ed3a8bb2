import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PATHS, servicePath } from '@/shared/config/paths';
import type { ServiceSummary } from '@/shared/content/content-rows';
import { EnglishNote } from '@/shared/content/english-note';
import { words } from '@/shared/i18n/words';
import { Container, Section } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { SplitHero } from '@/shared/ui/split-hero';
import { Heading, Text } from '@/shared/ui/typography';
import type { ServicePageData } from '../api/services';
import { ServiceBody } from './service-body';
import { ServiceLink } from './service-link';

const WORDS = words('services/page', {
  related: 'Related Services',
  back: 'Back to All Services',
});

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
function RelatedServices({ services }: { services: ServiceSummary[] }) {
  if (services.length === 0) return null;
  return (
    <Section tone="sand" aria-labelledby="related-services">
      <Container>
        <Heading level={2} id="related-services">
          {WORDS.get().related}
        </Heading>
        <Grid>
          {services.map((service) => (
            <li key={service.slug} data-reveal="">
              <Picture
                src={service.image_url}
                alt={service.image_alt}
                sizes="(min-width: 48em) 45vw, 100vw"
                lang={service.lang}
              />
              <Heading level={3} marginTop="5" lang={service.lang}>
                {service.name}
              </Heading>
              <Text marginTop="2" marginBottom="1" lineClamp="2" lang={service.lang}>
                {service.short_description}
              </Text>
              <ServiceLink to={servicePath(service.slug)} about={service.name} lang={service.lang} />
            </li>
          ))}
        </Grid>
      </Container>
    </Section>
  );
}

type ServicePageProps = ServicePageData & {
  /** The contact form, which belongs to another feature. */
  contact: ReactNode;
};

/** One service: what it is, how it goes, what it costs. */
export function ServicePage({ service, related, contact }: ServicePageProps) {
  return (
    <article>
      <SplitHero
        back={{ to: PATHS.serviceIndex, label: WORDS.get().back }}
        picture={
          <Picture
            src={service.image_url}
            alt={service.image_alt}
            sizes="(min-width: 64em) 50vw, 100vw"
            priority
            lang={service.lang}
          />
        }
      >
        <EnglishNote of={[service]} />
        <Heading level={1} lang={service.lang}>
          {service.name}
        </Heading>
        <Text size="lead" tone="muted" marginTop="5" lang={service.lang}>
          {service.short_description}
        </Text>
      </SplitHero>
      <ServiceBody service={service} />
      <RelatedServices services={related} />
      {contact}
    </article>
  );
}
