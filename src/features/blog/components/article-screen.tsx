import { postPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { MovedContentRedirect } from '@/shared/content/moved-content-redirect';
import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import { ContentError } from '@/shared/ui/content-error';
import { Spinner } from '@/shared/ui/spinner';
import type { Article } from '../api/get-post';
import { ArticlePage } from './article-page';
import { PostNotFound } from './post-not-found';

const loadArticle = async (slug: string) => (await import('../api/get-post')).getPost(slug);

type ArticleScreenProps = {
  slug: string;
  /** Data from the build; without it the database is queried immediately. */
  stored: Article | undefined;
};

/** The article at `slug`: loading, there, not there, or not to be had just now. */
export function ArticleScreen({ slug, stored }: ArticleScreenProps) {
  const { data, isFailed, retry } = useRevalidatedContent<Article | null>(loadArticle, slug, stored);
  if (isFailed) return <ContentError what="The article" onRetry={retry} />;
  if (data === undefined) {
    return (
      <>
        <Spinner label="Loading the article..." />
        {/* Without JavaScript the page shows what its HTTP status says. */}
        <noscript>
          <PostNotFound />
        </noscript>
      </>
    );
  }
  return (
    <>
      {stored ? null : <title>{`${data ? data.post.title : 'Blog Post Not Found'} | ${SITE.name}`}</title>}
      {data ? (
        <ArticlePage {...data} />
      ) : (
        <MovedContentRedirect kind="post" slug={slug} pathOf={postPath}>
          <PostNotFound />
        </MovedContentRedirect>
      )}
    </>
  );
}
