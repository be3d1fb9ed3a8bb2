import { type ArticleTag, distinctTags, toArticleTag } from '@/shared/content/article-tags';
import type { PostSummary } from '@/shared/content/content-rows';

export type BlogList = {
  posts: PostSummary[];
  /** The tags of all articles. */
  tags: ArticleTag[];
  /** The slug of the tag that all of `posts` have; undefined for all articles. */
  tag?: string | undefined;
};

/** The published articles, or those with the tag at the slug `tag`. */
export function listByTag(posts: PostSummary[], tag: string | undefined): BlogList {
  const hasTag = (post: PostSummary) => post.tags.some((name) => toArticleTag(name).slug === tag);
  return { posts: tag === undefined ? posts : posts.filter(hasTag), tags: distinctTags(posts), tag };
}
