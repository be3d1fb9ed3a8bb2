import { type CaseStudy, caseStudy } from '@contracts/content.ts';
import { getPublished } from '@/shared/content/get-published';

/** The published case study at `slug`; null when there is none. */
export function getCaseStudy(slug: string): Promise<CaseStudy | null> {
  return getPublished(caseStudy, 'case_study', slug);
}
