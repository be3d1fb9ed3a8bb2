import { type Faq, type Service, type ServiceSummary, serviceProcess } from '@/shared/content/content-rows';
import { getProof, type Proof } from '@/shared/content/proof';
import { published } from '@/shared/content/published';
import { inLanguage } from '@/shared/content/translations';
import { runQuery } from '@/shared/supabase/run-query';
import { relatedServices } from '../model/services';

/** All published services in their order. */
export async function getServices(): Promise<ServiceSummary[]> {
  const services = await runQuery((supabase) =>
    published(
      supabase
        .from('services')
        .select(
          'id, publish_at, updated_at, slug, name, short_description, duration, price, price_unit, image_url, image_alt',
        ),
    ).order('position'),
  );
  return inLanguage('services', services);
}

/** All published questions with their answers, in their order. */
async function getFaqs(): Promise<Faq[]> {
  const faqs = await runQuery((supabase) =>
    published(supabase.from('faqs').select('id, version, question, answer')).order('position'),
  );
  return inLanguage('faqs', faqs);
}

export type ServiceIndexData = { services: ServiceSummary[]; faqs: Faq[] };

/** What the page of all services shows. */
export async function getServiceIndex(): Promise<ServiceIndexData> {
  const [services, faqs] = await Promise.all([getServices(), getFaqs()]);
  return { services, faqs };
}

/** The published service at `slug`; null when there is none. */
async function getService(slug: string): Promise<Service | null> {
  const found = await runQuery((supabase) =>
    published(
      supabase
        .from('services')
        .select(
          'id, version, publish_at, updated_at, slug, name, short_description, duration, price, price_unit, image_url, image_alt, description, benefits, process, case_study',
        )
        .eq('slug', slug),
    ),
  );
  const [shown] = await inLanguage('services', found);
  return shown ? { ...shown, process: serviceProcess.parse(shown.process) } : null;
}

export type ServicePageData = { service: Service; related: ServiceSummary[]; proof: Proof | null };

/** What the page of the service at `slug` shows; null when there is none. */
export async function getServicePage(slug: string): Promise<ServicePageData | null> {
  const [service, services] = await Promise.all([getService(slug), getServices()]);
  if (!service) return null;
  const proof = await getProof(service.case_study);
  return { service, related: relatedServices(slug, services), proof };
}
