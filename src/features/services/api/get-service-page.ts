import type { Service, ServiceSummary } from '@contracts/content.ts';
import { relatedServices } from '../model/related-services';
import { getService } from './get-service';
import { getServices } from './get-services';

export type ServicePageData = { service: Service; related: ServiceSummary[] };

/** What the page of the service at `slug` shows; null when there is none. */
export async function getServicePage(slug: string): Promise<ServicePageData | null> {
  const [service, services] = await Promise.all([getService(slug), getServices()]);
  return service && { service, related: relatedServices(slug, services) };
}
