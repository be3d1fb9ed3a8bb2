import { ContactSection } from '@/features/contact/components/contact-section';
import { getServicePage, type ServicePageData } from '@/features/services/api/services';
import type { ServicePageProps } from '@/features/services/components/service-page';
import { PATHS, servicePath, UNLISTED_PATHS } from '@/shared/config/paths';
import { lazyContentPage } from '@/shared/content/content-page';
import { prerenderedData } from '@/shared/content/prerendered-data';
import { breadcrumbData, serviceData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/service';

export async function loader({ params }: Route.LoaderArgs): Promise<{ page?: ServicePageData | null }> {
  return params.slug === UNLISTED_PATHS ? {} : { page: await getServicePage(params.slug) };
}

/** On navigation; the page's code comes along with its data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const code = import('@/features/services/components/service-page').catch(() => undefined);
  const [stored] = await Promise.all([prerenderedData(serverLoader), code]);
  return stored;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const service = loaderData?.page?.service;
  if (!service) {
    return pageMeta({
      title: 'Services',
      description: 'What Meridian does, how long it takes and what it costs.',
      noIndex: true,
    });
  }
  const { name, short_description: description, price, price_unit: currency } = service;
  const path = servicePath(service.slug);
  return pageMeta({
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
}

const ServiceScreen = lazyContentPage<ServicePageProps>(
  'service',
  async () => (await import('@/features/services/components/service-page')).ServicePage,
  'Loading the service...',
);

export default function ServiceRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <ServiceScreen
      key={params.slug}
      slug={params.slug}
      stored={loaderData.page}
      contact={
        <ContactSection
          title="Ready to Get Started?"
          intro="Tell us where you stand and what you want to change. A consultant will read it and reply."
        />
      }
    />
  );
}
