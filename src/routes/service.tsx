import { ContactSection } from '@/features/contact/components/contact-section';
import { getServicePage, type ServicePageData } from '@/features/services/api/services';
import { ServicePage } from '@/features/services/components/service-page';
import { UnlistedService } from '@/features/services/components/unlisted-service';
import { PATHS, servicePath, UNLISTED_PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { versionMark } from '@/shared/content/version-mark';
import { Island } from '@/shared/islands/island';
import { contentVersions } from '@/shared/seo/content-version';
import { breadcrumbData, serviceData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/service';

export async function loader({ params }: Route.LoaderArgs): Promise<{ page?: ServicePageData | null }> {
  return params.slug === UNLISTED_PATHS ? {} : { page: await getServicePage(params.slug) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const service = loaderData?.page?.service;
  if (!service) {
    return pageMeta({
      title: 'Services',
      description: `What ${SITE.brand} does, how long it takes and what it costs.`,
      noIndex: true,
    });
  }
  const { name, short_description: description, price, price_unit: currency } = service;
  const path = servicePath(service.slug);
  const tags = pageMeta({
    title: name,
    description,
    path,
    hasCard: true,
    jsonLd: [
      serviceData({ name, description, path, image: service.image_url, price, currency }),
      breadcrumbData([
        { name: 'Services', path: PATHS.serviceIndex },
        { name, path },
      ]),
    ],
  });
  return [...tags, ...contentVersions([versionMark('service', service)])];
}

export default function ServiceRoute({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return <Island id="unlisted-service" when="load" component={UnlistedService} props={{}} />;
  return (
    <ServicePage
      {...page}
      contact={
        <ContactSection
          title="Ready to Get Started?"
          intro="Tell us where you stand and what you want to change. A consultant will read it and reply."
        />
      }
    />
  );
}
