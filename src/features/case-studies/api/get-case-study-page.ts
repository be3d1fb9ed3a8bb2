import type { CaseStudy, CaseStudySummary } from '@contracts/content.ts';
import { caseStudy } from '@contracts/content.ts';
import { getPublished } from '@/shared/content/get-published';
import { nextCaseStudies } from '../model/next-case-studies';
import { getCaseStudies } from './get-case-studies';

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
