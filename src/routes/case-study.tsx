import { type CaseStudyPageData, getCaseStudyPage } from '@/features/case-studies/api/case-studies';
import type { CaseStudyPageProps } from '@/features/case-studies/components/case-study-page';
import { caseStudyPath, PATHS, UNLISTED_PATHS } from '@/shared/config/paths';
import { lazyContentPage } from '@/shared/content/content-page';
import { prerenderedData } from '@/shared/content/prerendered-data';
import { breadcrumbData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/case-study';

export async function loader({ params }: Route.LoaderArgs): Promise<{ page?: CaseStudyPageData | null }> {
  return params.slug === UNLISTED_PATHS ? {} : { page: await getCaseStudyPage(params.slug) };
}

/** On navigation; the page's code comes along with its data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const code = import('@/features/case-studies/components/case-study-page').catch(() => undefined);
  const [stored] = await Promise.all([prerenderedData(serverLoader), code]);
  return stored;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const story = loaderData?.page?.story;
  if (!story) {
    return pageMeta({
      title: 'Case Studies',
      description: "Meridian's projects and what they changed.",
      noIndex: true,
    });
  }
  const { title, summary: description } = story;
  const path = caseStudyPath(story.slug);
  return pageMeta({
    title,
    description,
    path,
    hasCard: true,
    jsonLd: [
      breadcrumbData([
        { name: 'Case Studies', path: PATHS.caseStudies },
        { name: title, path },
      ]),
    ],
  });
}

const CaseStudyScreen = lazyContentPage<CaseStudyPageProps>(
  'case-study',
  async () => (await import('@/features/case-studies/components/case-study-page')).CaseStudyPage,
  'Loading the case study...',
);

export default function CaseStudyRoute({ loaderData, params }: Route.ComponentProps) {
  return <CaseStudyScreen key={params.slug} slug={params.slug} stored={loaderData.page} />;
}
