import { getPosts } from '@/features/blog/api/post-list';
import { BlogScreen } from '@/features/blog/components/blog-screen';
import { listByTag } from '@/features/blog/model/tagged-posts';
import { PATHS, UNLISTED_TAG } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { termOf } from '@/shared/i18n/terms';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { breadcrumbData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/blog';

const MESSAGES = messages('routes/blog', {
  title: 'Insights',
});

/** At build: for all articles, for each of their tags, and once for any other tag. */
export async function loader({ params }: Route.LoaderArgs) {
  return listByTag(await getPosts(), params.tag);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = MESSAGES.get();
  const name = loaderData?.tags.find(({ slug }) => slug === loaderData.tag)?.name;
  return [
    ...pageMeta({
      title: name === undefined ? t.title : `${t.title}: ${termOf(name).text}`,
      description: TRADE_MESSAGES.get().articles,
      // The articles with a tag are a part of this page, so search engines list this page only.
      ...(loaderData?.tag === UNLISTED_TAG ? { noIndex: true } : { path: PATHS.blog }),
      jsonLd: [breadcrumbData([{ name: t.title, path: PATHS.blog }])],
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: t.title, href: PATHS.rss },
  ];
}

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  return <BlogScreen {...loaderData} />;
}
