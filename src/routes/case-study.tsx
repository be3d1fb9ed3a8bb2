import { params } from '@nanostores/i18n';
import { type CaseStudyPageData, getCaseStudyPage } from '@/features/case-studies/api/case-studies';
import { CaseStudyPage } from '@/features/case-studies/components/case-study-page';
import { UnlistedCaseStudy } from '@/features/case-studies/components/unlisted-case-study';
import { landingCopy } from '@/features/landing/model/landing-words';
import { caseStudyPath, PATHS, UNLISTED_PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { versionMark } from '@/shared/content/version-mark';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { contentVersions } from '@/shared/seo/content-version';
import { breadcrumbData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/case-study';

const MESSAGES = messages('routes/case-study', {
  title: 'Case Studies',
  description: params('{brand}’s projects and what they changed.'),
});

export async function loader({ params }: Route.LoaderArgs): Promise<{ page?: CaseStudyPageData | null }> {
  return params.slug === UNLISTED_PATHS ? {} : { page: await getCaseStudyPage(params.slug) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = MESSAGES.get();
  const story = loaderData?.page?.story;
  if (!story) {
    return pageMeta({
      title: t.title,
      description: t.description({ brand: SITE.brand }),
      noIndex: true,
    });
  }
  const { title, summary: description } = story;
  const path = caseStudyPath(story.slug);
  const tags = pageMeta({
    title,
    description,
    path,
    hasCard: true,
    jsonLd: [
      breadcrumbData([
        { name: t.title, path: PATHS.caseStudies },
        { name: title, path },
      ]),
    ],
  });
  return [...tags, ...contentVersions([versionMark('case_study', story)])];
}

export default function CaseStudyRoute({ loaderData: { page } }: Route.ComponentProps) {
  if (page) return <CaseStudyPage {...page} service={landingCopy().CASE_STUDY_SERVICES[page.story.slug]} />;
  return <Island id="unlisted-case-study" when="load" component={UnlistedCaseStudy} props={{}} />;
}
