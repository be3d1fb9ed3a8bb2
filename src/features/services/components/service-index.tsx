import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import { CallToAction } from '@/shared/ui/call-to-action';
import { ContentError } from '@/shared/ui/content-error';
import { Container, Section } from '@/shared/ui/layout';
import { Spinner } from '@/shared/ui/spinner';
import { Heading, Text } from '@/shared/ui/typography';
import { useReveal } from '@/shared/ui/use-reveal';
import type { ServiceIndexData } from '../api/get-service-index';
import { Faqs } from './faqs';
import { ServiceList } from './service-list';

const loadIndex = async () => (await import('../api/get-service-index')).getServiceIndex();

export type ServiceIndexProps = {
  /** Data from the build; without it the database is queried. */
  stored: ServiceIndexData | undefined;
};

/** All services with their prices, and what people ask before they choose. */
export function ServiceIndex({ stored }: ServiceIndexProps) {
  const { data, isFailed, retry } = useRevalidatedContent(loadIndex, '', stored);
  useReveal();
  return (
    <>
      <Section paddingTop={{ base: '12', lg: '20' }} paddingBottom={{ base: '12', lg: '16' }}>
        <Container>
          <Heading level={1} maxW="44rem">
            What we do, how long it takes, what it costs.
          </Heading>
          <Text size="lead" tone="muted" marginTop="6">
            Each has a written scope, a fixed price agreed on before we begin, and an end date. The first
            consultation is free.
          </Text>
        </Container>
      </Section>
      {isFailed ? <ContentError what="The services" level={2} onRetry={retry} /> : null}
      {data === undefined && !isFailed ? <Spinner label="Loading the services..." /> : null}
      {data ? (
        <>
          <ServiceList services={data.services} />
          <Faqs faqs={data.faqs} />
        </>
      ) : null}
      <CallToAction title="Not sure which one fits?">
        Bring the problem, not the service. In the first hour, we'll tell you which of these fits, or that
        none does.
      </CallToAction>
    </>
  );
}
