import { getServiceIndex } from '@/features/services/api/services';
import { ServiceIndex } from '@/features/services/components/service-index';
import { PATHS } from '@/shared/config/paths';
import { versionMark } from '@/shared/content/version-mark';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { contentVersions } from '@/shared/seo/content-version';
import { breadcrumbData, faqData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/services';

const MESSAGES = messages('routes/services', {
  title: 'Services',
});

export async function loader() {
  return { index: await getServiceIndex() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = MESSAGES.get();
  const faqs = loaderData?.index?.faqs ?? [];
  const tags = pageMeta({
    title: t.title,
    description: TRADE_MESSAGES.get().services,
    path: PATHS.serviceIndex,
    jsonLd: [
      breadcrumbData([{ name: t.title, path: PATHS.serviceIndex }]),
      ...(faqs.length > 0 ? [faqData(faqs)] : []),
    ],
  });
  return [...tags, ...contentVersions(faqs.map((faq) => versionMark('faq', faq)))];
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  return <ServiceIndex {...loaderData.index} />;
}
