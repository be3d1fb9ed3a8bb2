import type { ReactNode } from 'react';
import { PATHS, servicePath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { MovedContentRedirect } from '@/shared/content/moved-content-redirect';
import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import { ContentError } from '@/shared/ui/content-error';
import { Picture } from '@/shared/ui/picture';
import { Spinner } from '@/shared/ui/spinner';
import { SplitHero } from '@/shared/ui/split-hero';
import { Heading, Text } from '@/shared/ui/typography';
import { useReveal } from '@/shared/ui/use-reveal';
import type { ServicePageData } from '../api/get-service-page';
import { RelatedServices } from './related-services';
import { ServiceBody } from './service-body';
import { ServiceNotFound } from './service-not-found';

const loadPage = async (slug: string) => (await import('../api/get-service-page')).getServicePage(slug);

export type ServicePageProps = {
  slug: string;
  /** Data from the build; without it the database is queried. */
  stored: ServicePageData | null | undefined;
  /** The contact form, which belongs to another feature. */
  contact: ReactNode;
};

/** One service: what it is, how it goes, what it costs. */
export function ServicePage({ slug, stored, contact }: ServicePageProps) {
  const { data, isFailed, retry } = useRevalidatedContent(loadPage, slug, stored);
  useReveal();
  if (isFailed) return <ContentError what="The service" onRetry={retry} />;
  if (data === undefined) {
    return (
      <>
        <Spinner label="Loading the service..." />
        <noscript>
          <ServiceNotFound />
        </noscript>
      </>
    );
  }
  if (data === null) {
    return (
      <>
        <title>{`Service Not Found | ${SITE.name}`}</title>
        <MovedContentRedirect kind="service" slug={slug} pathOf={servicePath}>
          <ServiceNotFound />
        </MovedContentRedirect>
      </>
    );
  }
  const { service, related } = data;
  return (
    <article>
      {stored ? null : <title>{`${service.name} | ${SITE.name}`}</title>}
      <SplitHero
        back={{ to: PATHS.serviceIndex, label: 'Back to All Services' }}
        picture={
          <Picture
            src={service.image_url}
            alt={service.image_alt}
            sizes="(min-width: 64em) 50vw, 100vw"
            priority
          />
        }
      >
        <Heading level={1}>{service.name}</Heading>
        <Text size="lead" tone="muted" marginTop="5">
          {service.short_description}
        </Text>
      </SplitHero>
      <ServiceBody service={service} />
      <RelatedServices services={related} />
      {contact}
    </article>
  );
}
