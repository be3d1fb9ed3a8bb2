import { type CaseStudy, caseStudy } from '@contracts/content.ts';
import { read } from '@/shared/supabase/read';

/** The published case study at `slug`; null when there is none. */
export function getCaseStudy(slug: string): Promise<CaseStudy | null> {
  return read(caseStudy.nullable(), (supabase) =>
    supabase
      .from('case_studies')
      .select(
        'id, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured, challenge, solution, results, timeline, technologies, metrics',
      )
      .eq('slug', slug)
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .maybeSingle(),
  );
}
