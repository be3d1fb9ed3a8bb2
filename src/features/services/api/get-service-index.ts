import type { Faq, ServiceSummary } from '@contracts/content.ts';
import { faq } from '@contracts/content.ts';
import { runQuery } from '@/shared/supabase/run-query';
import { getServices } from './get-services';

/** All published questions with their answers, in their order. */
function getFaqs(): Promise<Faq[]> {
  return runQuery(faq.array(), (supabase) => supabase.rpc('list_published_faqs', {}, { get: true }));
}

export type ServiceIndexData = { services: ServiceSummary[]; faqs: Faq[] };

/** What the page of all services shows. */
export async function getServiceIndex(): Promise<ServiceIndexData> {
  const [services, faqs] = await Promise.all([getServices(), getFaqs()]);
  return { services, faqs };
}
