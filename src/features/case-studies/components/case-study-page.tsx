import { caseStudyPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { Moved } from '@/shared/content/moved';
import { useFresh } from '@/shared/content/use-fresh';
import { ClosingCall } from '@/shared/ui/closing-call';
import { ContentError } from '@/shared/ui/content-error';
import { Spinner } from '@/shared/ui/spinner';
import { useReveal } from '@/shared/ui/use-reveal';
import type { CaseStudyPageData } from '../api/get-case-study-page';
import { CaseStudyHero } from './case-study-hero';
import { CaseStudyMissing } from './case-study-missing';
import { Changes } from './changes';
import { Narrative } from './narrative';
import { NextStories } from './next-stories';
import { Phases } from './phases';
import { Targets } from './targets';

const loadPage = async (slug: string) => (await import('../api/get-case-study-page')).getCaseStudyPage(slug);

export type CaseStudyPageProps = {
  slug: string;
  /** What the build stored; without it the database is asked. */
  stored: CaseStudyPageData | null | undefined;
};

/** One project: what was wrong, what was done, what came of it, in words and in figures. */
export function CaseStudyPage({ slug, stored }: CaseStudyPageProps) {
  const { data, isFailed, retry } = useFresh(loadPage, slug, stored);
  useReveal();
  if (isFailed) return <ContentError what="The case study" onRetry={retry} />;
  if (data === undefined) {
    return (
      <>
        <Spinner label="Loading the case study..." />
        <noscript>
          <CaseStudyMissing />
        </noscript>
      </>
    );
  }
  if (data === null) {
    return (
      <>
        <title>{`Case Study Not Found | ${SITE.name}`}</title>
        <Moved kind="case_study" slug={slug} pathOf={caseStudyPath}>
          <CaseStudyMissing />
        </Moved>
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
        <Changes metrics={story.metrics} />
        <Phases timeline={story.timeline} phases={story.metrics.timeline} />
        <Targets kpis={story.metrics.kpis} />
      </article>
      <NextStories stories={next} />
      <ClosingCall title="What would you measure?">
        The first consultation is free. Bring one number you'd like to move.
      </ClosingCall>
    </>
  );
}
