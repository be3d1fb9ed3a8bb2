import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { caseStudyPath, PATHS, servicePath } from '@/shared/config/paths';
import { ClientProof } from '@/shared/content/client-proof';
import type { ServiceSummary } from '@/shared/content/content-rows';
import { EnglishNote } from '@/shared/content/english-note';
import type { Proof } from '@/shared/content/proof';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Container, Section } from '@/shared/ui/layout/layout';
import { SplitHero } from '@/shared/ui/layout/split-hero';
import { Picture } from '@/shared/ui/picture';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { ServicePageData } from '../api/services';
import { ServiceBody } from './service-body';
import { ServiceLink } from './service-link';

const MESSAGES = messages('services/page', {
  related: 'Related Services',
  back: 'Back to All Services',
  project: 'From the project {title}',
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
    <Section tone="sand" aria-labelledby="related-services" data-print="no">
      <Container>
        <Heading level={2} id="related-services">
          {MESSAGES.get().related}
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

/** What the service brought a client. */
function ServiceProof({ project, voice }: Proof) {
  return (
    <ClientProof headline={project.headline} lang={project.lang} voice={voice} paddingBottom="0">
      <Text marginTop="4">
        <Sentence
          text={MESSAGES.get().project}
          parts={{
            title: (
              <TextLink to={caseStudyPath(project.slug)} lang={project.lang}>
                {project.title}
              </TextLink>
            ),
          }}
        />
      </Text>
    </ClientProof>
  );
}

type ServicePageProps = ServicePageData & {
  /** The contact form, which belongs to another feature. */
  contact: ReactNode;
};

/** One service: what it is, how it goes, what it costs. */
export function ServicePage({ service, related, proof, contact }: ServicePageProps) {
  return (
    <article>
      <SplitHero
        back={{ to: PATHS.serviceIndex, label: MESSAGES.get().back }}
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
        <EnglishNote of={[service, ...(proof ? [proof.project, proof.voice ?? []].flat() : [])]} />
        <Heading level={1} lang={service.lang}>
          {service.name}
        </Heading>
        <Text size="lead" tone="muted" marginTop="5" lang={service.lang}>
          {service.short_description}
        </Text>
      </SplitHero>
      <ServiceBody service={service} />
      <RelatedServices services={related} />
      {proof ? <ServiceProof {...proof} /> : null}
      {contact}
    </article>
  );
}
