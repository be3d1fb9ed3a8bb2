import { type ServiceSummary, serviceSummary } from '@contracts/content.ts';
import { runQuery } from '@/shared/supabase/run-query';

/** All published services in their order. Admins may read drafts too, so it says what it wants. */
export function getServices(): Promise<ServiceSummary[]> {
  return runQuery(serviceSummary.array(), (supabase) =>
    supabase
      .from('services')
      .select(
        'id, publish_at, updated_at, slug, name, short_description, duration, price, price_unit, image_url, image_alt',
      )
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .order('position'),
  );
}
