import { type Post, type PostSummary, post } from '@contracts/content.ts';
import { sanitizeHtml } from '@/shared/content/clean-html';
import { getPublished } from '@/shared/content/get-published';
import { relatedPosts } from '../model/related-posts';
import { getPosts } from './get-posts';

/** An article with two others to go on with. */
export type Article = { post: Post; related: PostSummary[] };

/** The published article at `slug`, its body clean; null when there is none. Throws AppError when it cannot be read. */
export async function getPost(slug: string): Promise<Article | null> {
  const [found, posts] = await Promise.all([getPublished(post, 'post', slug), getPosts()]);
  return (
    found && { post: { ...found, content: sanitizeHtml(found.content) }, related: relatedPosts(slug, posts) }
  );
}
