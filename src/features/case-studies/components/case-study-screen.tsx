import { contentPage } from '@/shared/content/content-page';
import type { CaseStudyPageProps } from './case-study-page';

/** The page of one case study. */
export const CaseStudyScreen = contentPage<CaseStudyPageProps>(
  'case-study',
  async () => (await import('./case-study-page')).CaseStudyPage,
  'Loading the case study...',
);
