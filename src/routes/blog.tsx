import { getPosts } from '@/features/blog/api/post-list';
import { BlogScreen } from '@/features/blog/components/blog-screen';
import { PATHS } from '@/shared/config/paths';
import { breadcrumbData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/blog';

export async function loader() {
  return { posts: await getPosts() };
}

export const meta = () => [
  ...pageMeta({
    title: 'Insights',
    description:
      "Articles from Meridian’s consultants in Atlanta: where AI pays off in an ordinary-sized company, where it doesn't, and the math behind both.",
    path: PATHS.blog,
    jsonLd: [breadcrumbData([{ name: 'Insights', path: PATHS.blog }])],
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Insights', href: PATHS.rss },
];

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  return <BlogScreen posts={loaderData.posts} />;
}
