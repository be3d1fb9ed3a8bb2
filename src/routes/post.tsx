import { type Article, getPost } from '@/features/blog/api/full-posts';
import { ArticlePage } from '@/features/blog/components/article-page';
import { UnlistedPost } from '@/features/blog/components/unlisted-post';
import { NewsletterBox } from '@/features/newsletter/components/newsletter-box';
import { PATHS, postPath, UNLISTED_PATHS } from '@/shared/config/paths';
import { versionMark } from '@/shared/content/version-mark';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { contentVersions } from '@/shared/seo/content-version';
import { breadcrumbData, postData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/post';

const MESSAGES = messages('routes/post', {
  title: 'Insights',
  description: 'An article by our consultants.',
});

/** At build, for every article that is published by then, and once for those that are not. */
export async function loader({ params }: Route.LoaderArgs): Promise<{ article?: Article }> {
  const article = params.slug === UNLISTED_PATHS ? null : await getPost(params.slug);
  return article ? { article } : {};
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = MESSAGES.get();
  if (!loaderData?.article) {
    return pageMeta({ title: t.title, description: t.description, noIndex: true });
  }
  const { post } = loaderData.article;
  const path = postPath(post.slug);
  const facts = {
    title: post.title,
    description: post.excerpt,
    author: post.author,
    publishedAt: post.publish_at,
    modifiedAt: post.updated_at,
  };
  const tags = pageMeta({
    title: post.title,
    description: post.excerpt,
    path,
    article: facts,
    hasCard: true,
    jsonLd: [
      postData({
        ...facts,
        authorRole: post.author_profile?.role,
        tags: post.tags,
        path,
        image: post.image_url,
      }),
      breadcrumbData([
        { name: t.title, path: PATHS.blog },
        { name: post.title, path },
      ]),
    ],
  });
  return [...tags, ...contentVersions([versionMark('post', post)])];
}

export default function PostRoute({ loaderData: { article } }: Route.ComponentProps) {
  if (article) {
    const newsletter = (
      <Island
        id="article-newsletter"
        when="visible"
        component={NewsletterBox}
        props={{ source: 'article' }}
      />
    );
    return <ArticlePage {...article} newsletter={newsletter} />;
  }
  return <Island id="unlisted-post" when="load" component={UnlistedPost} props={{}} />;
}
