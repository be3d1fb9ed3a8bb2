import { getServiceIndex } from '@/features/services/api/services';
import { ServiceIndex } from '@/features/services/components/service-index';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { versionMark } from '@/shared/content/version-mark';
import { contentVersions } from '@/shared/seo/content-version';
import { breadcrumbData, faqData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/services';

export async function loader() {
  return { index: await getServiceIndex() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const faqs = loaderData?.index?.faqs ?? [];
  const tags = pageMeta({
    title: 'Services',
    description: `AI strategy, digital transformation and data analytics for companies in ${SITE.area}: how long each service takes, what it costs, and what owners ask first.`,
    path: PATHS.serviceIndex,
    jsonLd: [
      breadcrumbData([{ name: 'Services', path: PATHS.serviceIndex }]),
      ...(faqs.length > 0 ? [faqData(faqs)] : []),
    ],
  });
  return [...tags, ...contentVersions(faqs.map((faq) => versionMark('faq', faq)))];
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  return <ServiceIndex {...loaderData.index} />;
}
