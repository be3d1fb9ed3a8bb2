import type { Service, ServiceSummary } from '@contracts/content.ts';
import { service } from '@contracts/content.ts';
import { getPublished } from '@/shared/content/get-published';
import { relatedServices } from '../model/related-services';
import { getServices } from './get-services';

/** The published service at `slug`; null when there is none. */
function getService(slug: string): Promise<Service | null> {
  return getPublished(service, 'service', slug);
}

export type ServicePageData = { service: Service; related: ServiceSummary[] };

/** What the page of the service at `slug` shows; null when there is none. */
export async function getServicePage(slug: string): Promise<ServicePageData | null> {
  const [service, services] = await Promise.all([getService(slug), getServices()]);
  return service && { service, related: relatedServices(slug, services) };
}
