import type { Faq, ServiceSummary } from '@contracts/content.ts';
import { getFaqs } from './get-faqs';
import { getServices } from './get-services';

export type ServiceIndexData = { services: ServiceSummary[]; faqs: Faq[] };

/** What the page of all services shows. */
export async function getServiceIndex(): Promise<ServiceIndexData> {
  const [services, faqs] = await Promise.all([getServices(), getFaqs()]);
  return { services, faqs };
}
