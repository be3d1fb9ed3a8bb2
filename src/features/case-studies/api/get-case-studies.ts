import { type CaseStudySummary, caseStudySummary } from '@contracts/content.ts';
import { runQuery } from '@/shared/supabase/run-query';

/** All published case studies in their order. Admins may read drafts too, so it says what it wants. */
export function getCaseStudies(): Promise<CaseStudySummary[]> {
  return runQuery(caseStudySummary.array(), (supabase) =>
    supabase
      .from('case_studies')
      .select(
        'id, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured',
      )
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .order('position'),
  );
}
