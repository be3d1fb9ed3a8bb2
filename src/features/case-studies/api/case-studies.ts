import { caseStudyMetrics } from '@contracts/case-study-metrics.ts';
import type { CaseStudy, CaseStudySummary } from '@/shared/content/content-rows';
import { type ClientVoice, getVoice } from '@/shared/content/proof';
import { published } from '@/shared/content/published';
import { inLanguage } from '@/shared/content/translations';
import { runQuery } from '@/shared/supabase/run-query';
import { nextCaseStudies } from '../model/case-study';

/** All published case studies in their order. */
export async function getCaseStudies(): Promise<CaseStudySummary[]> {
  const stories = await runQuery((supabase) =>
    published(
      supabase
        .from('case_studies')
        .select(
          'id, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured',
        ),
    ).order('position'),
  );
  return inLanguage('case_studies', stories);
}

/** The published case study at `slug`; null when there is none. */
async function getCaseStudy(slug: string): Promise<CaseStudy | null> {
  const found = await runQuery((supabase) =>
    published(
      supabase
        .from('case_studies')
        .select(
          'id, version, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured, challenge, solution, results, timeline, technologies, metrics',
        )
        .eq('slug', slug),
    ),
  );
  const [shown] = await inLanguage('case_studies', found);
  return shown ? { ...shown, metrics: caseStudyMetrics.parse(shown.metrics) } : null;
}

export type CaseStudyPageData = {
  story: CaseStudy;
  next: CaseStudySummary[];
  /** What its client says. */
  voice: ClientVoice | null;
};

/** What the page of the case study at `slug` shows; null when there is none. */
export async function getCaseStudyPage(slug: string): Promise<CaseStudyPageData | null> {
  const [story, stories, voice] = await Promise.all([getCaseStudy(slug), getCaseStudies(), getVoice(slug)]);
  return story && { story, next: nextCaseStudies(slug, stories), voice };
}
