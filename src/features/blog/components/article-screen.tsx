import { postPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { Moved } from '@/shared/content/moved';
import { useFresh } from '@/shared/content/use-fresh';
import { ContentError } from '@/shared/ui/content-error';
import { Spinner } from '@/shared/ui/spinner';
import type { Article } from '../api/get-post';
import { ArticlePage } from './article-page';
import { PostNotFound } from './post-not-found';

const loadArticle = async (slug: string) => (await import('../api/get-post')).getPost(slug);

type ArticleScreenProps = {
  slug: string;
  /** What the build knew; without it the database is asked at once. */
  stored: Article | undefined;
};

/** The article at `slug`: loading, there, not there, or not to be had just now. */
export function ArticleScreen({ slug, stored }: ArticleScreenProps) {
  const { data, isFailed, retry } = useFresh<Article | null>(loadArticle, slug, stored);
  if (isFailed) return <ContentError what="The article" onRetry={retry} />;
  if (data === undefined) {
    return (
      <>
        <Spinner label="Loading the article..." />
        {/* Who cannot ask the database is told what the page's status says. */}
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
        <Moved kind="post" slug={slug} pathOf={postPath}>
          <PostNotFound />
        </Moved>
      )}
    </>
  );
}
