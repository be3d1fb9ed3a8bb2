import { getServiceIndex } from '@/features/services/api/services';
import type { ServiceIndexProps } from '@/features/services/components/service-index';
import { PATHS } from '@/shared/config/paths';
import { lazyContentPage } from '@/shared/content/content-page';
import { prerenderedData } from '@/shared/content/prerendered-data';
import { breadcrumbData, faqData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/services';

export async function loader() {
  return { index: await getServiceIndex() };
}

/** On navigation; the page's code comes along with its data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const code = import('@/features/services/components/service-index').catch(() => undefined);
  const [stored] = await Promise.all([prerenderedData(serverLoader), code]);
  return stored;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const faqs = loaderData?.index?.faqs ?? [];
  return pageMeta({
    title: 'Services',
    description:
      'AI strategy, digital transformation and data analytics for companies in the Southeast: how long each service takes, what it costs, and what owners ask first.',
    path: PATHS.serviceIndex,
    jsonLd: [
      breadcrumbData([{ name: 'Services', path: PATHS.serviceIndex }]),
      ...(faqs.length > 0 ? [faqData(faqs)] : []),
    ],
  });
}

const ServiceIndexScreen = lazyContentPage<ServiceIndexProps>(
  'service-index',
  async () => (await import('@/features/services/components/service-index')).ServiceIndex,
  'Loading the services...',
);

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  return <ServiceIndexScreen stored={loaderData.index} />;
}
