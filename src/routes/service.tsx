import { params } from '@nanostores/i18n';
import { ContactSection } from '@/features/contact/components/contact-section';
import { getServicePage, type ServicePageData } from '@/features/services/api/services';
import { ServicePage } from '@/features/services/components/service-page';
import { UnlistedService } from '@/features/services/components/unlisted-service';
import { PATHS, servicePath, UNLISTED_PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { versionMark } from '@/shared/content/version-mark';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { contentVersions } from '@/shared/seo/content-version';
import { breadcrumbData, serviceData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/service';

const MESSAGES = messages('routes/service', {
  title: 'Services',
  description: params('What {brand} does, how long it takes and what it costs.'),
  ready: 'Ready to Get Started?',
  readyHint: 'Tell us where you stand and what you want to change. A consultant will read it and reply.',
});

export async function loader({ params }: Route.LoaderArgs): Promise<{ page?: ServicePageData | null }> {
  return params.slug === UNLISTED_PATHS ? {} : { page: await getServicePage(params.slug) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = MESSAGES.get();
  const service = loaderData?.page?.service;
  if (!service) {
    return pageMeta({
      title: t.title,
      description: t.description({ brand: SITE.brand }),
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
        { name: t.title, path: PATHS.serviceIndex },
        { name, path },
      ]),
    ],
  });
  return [...tags, ...contentVersions([versionMark('service', service)])];
}

export default function ServiceRoute({ loaderData: { page } }: Route.ComponentProps) {
  const t = MESSAGES.get();
  if (!page) return <Island id="unlisted-service" when="load" component={UnlistedService} props={{}} />;
  return <ServicePage {...page} contact={<ContactSection title={t.ready} intro={t.readyHint} />} />;
}
