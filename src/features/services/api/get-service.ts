import { type Service, service } from '@contracts/content.ts';
import { read } from '@/shared/supabase/read';

/** The published service at `slug`; null when there is none. */
export function getService(slug: string): Promise<Service | null> {
  return read(service.nullable(), (supabase) =>
    supabase
      .from('services')
      .select(
        'id, publish_at, updated_at, slug, name, short_description, description, benefits, process, duration, price, price_unit, image_url, image_alt',
      )
      .eq('slug', slug)
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .maybeSingle(),
  );
}
