import { getPosts } from '@/features/blog/api/post-list';
import { BlogScreen } from '@/features/blog/components/blog-screen';
import { listByTag } from '@/features/blog/model/tagged-posts';
import { PATHS, UNLISTED_TAG } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { breadcrumbData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/blog';

/** At build: for all articles, for each of their tags, and once for any other tag. */
export async function loader({ params }: Route.LoaderArgs) {
  return listByTag(await getPosts(), params.tag);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.tags.find(({ slug }) => slug === loaderData.tag)?.name;
  return [
    ...pageMeta({
      title: name === undefined ? 'Insights' : `Insights: ${name}`,
      description: `Articles from ${SITE.brand}’s consultants in ${SITE.market}: where AI pays off in an ordinary-sized company, where it doesn't, and the math behind both.`,
      // The articles with a tag are a part of this page, so search engines list this page only.
      ...(loaderData?.tag === UNLISTED_TAG ? { noIndex: true } : { path: PATHS.blog }),
      jsonLd: [breadcrumbData([{ name: 'Insights', path: PATHS.blog }])],
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Insights', href: PATHS.rss },
  ];
}

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  return <BlogScreen {...loaderData} />;
}
