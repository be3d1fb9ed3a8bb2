import { caseStudyPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { MovedContentRedirect } from '@/shared/content/moved-content-redirect';
import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import { CallToAction } from '@/shared/ui/call-to-action';
import { ContentError } from '@/shared/ui/content-error';
import { Spinner } from '@/shared/ui/spinner';
import { useReveal } from '@/shared/ui/use-reveal';
import type { CaseStudyPageData } from '../api/get-case-study-page';
import { BeforeAfter } from './before-after';
import { CaseStudyHero } from './case-study-hero';
import { CaseStudyNotFound } from './case-study-not-found';
import { Narrative } from './narrative';
import { NextCaseStudies } from './next-case-studies';
import { Phases } from './phases';
import { Targets } from './targets';

const loadPage = async (slug: string) => (await import('../api/get-case-study-page')).getCaseStudyPage(slug);

export type CaseStudyPageProps = {
  slug: string;
  /** Data from the build; without it the database is queried. */
  stored: CaseStudyPageData | null | undefined;
};

/** One project: what was wrong, what was done, what came of it, in words and in figures. */
export function CaseStudyPage({ slug, stored }: CaseStudyPageProps) {
  const { data, isFailed, retry } = useRevalidatedContent(loadPage, slug, stored);
  useReveal();
  if (isFailed) return <ContentError what="The case study" onRetry={retry} />;
  if (data === undefined) {
    return (
      <>
        <Spinner label="Loading the case study..." />
        <noscript>
          <CaseStudyNotFound />
        </noscript>
      </>
    );
  }
  if (data === null) {
    return (
      <>
        <title>{`Case Study Not Found | ${SITE.name}`}</title>
        <MovedContentRedirect kind="case_study" slug={slug} pathOf={caseStudyPath}>
          <CaseStudyNotFound />
        </MovedContentRedirect>
      </>
    );
  }
  const { story, next } = data;
  return (
    <>
      {stored ? null : <title>{`${story.title} | ${SITE.name}`}</title>}
      <article>
        <CaseStudyHero story={story} />
        <Narrative story={story} />
        <BeforeAfter metrics={story.metrics} />
        <Phases timeline={story.timeline} phases={story.metrics.timeline} />
        <Targets kpis={story.metrics.kpis} />
      </article>
      <NextCaseStudies stories={next} />
      <CallToAction title="What would you measure?">
        The first consultation is free. Bring one number you'd like to move.
      </CallToAction>
    </>
  );
}
