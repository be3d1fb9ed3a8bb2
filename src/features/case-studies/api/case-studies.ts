import { type CaseStudy, type CaseStudySummary, caseStudy, caseStudySummary } from '@contracts/content.ts';
import { getPublished } from '@/shared/content/published-content';
import { inLanguage } from '@/shared/content/translations';
import { runQueryAs } from '@/shared/supabase/run-query';
import { nextCaseStudies } from '../model/case-study';

/** All published case studies in their order. Admins may read drafts too, so it says what it wants. */
export async function getCaseStudies(): Promise<CaseStudySummary[]> {
  const stories = await runQueryAs(caseStudySummary.array(), (supabase) =>
    supabase
      .from('case_studies')
      .select(
        'id, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured',
      )
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .order('position'),
  );
  return inLanguage('case_study', stories);
}

/** The published case study at `slug`; null when there is none. */
function getCaseStudy(slug: string): Promise<CaseStudy | null> {
  return getPublished(caseStudy, 'case_study', slug);
}

export type CaseStudyPageData = { story: CaseStudy; next: CaseStudySummary[] };

/** What the page of the case study at `slug` shows; null when there is none. */
export async function getCaseStudyPage(slug: string): Promise<CaseStudyPageData | null> {
  const [story, stories] = await Promise.all([getCaseStudy(slug), getCaseStudies()]);
  return story && { story, next: nextCaseStudies(slug, stories) };
}
