import { type Post, post } from '@contracts/content.ts';
import { sanitizeHtml } from '@/shared/content/clean-html';
import { getPublished } from '@/shared/content/get-published';
import { getPosts } from './get-posts';

/** The published articles, their bodies clean, newest first. Throws AppError when they cannot be read. */
export async function getFeed(): Promise<Post[]> {
  const listed = await getPosts();
  const posts = await Promise.all(listed.map(({ slug }) => getPublished(post, 'post', slug)));
  return posts
    .filter((each) => each !== null)
    .map((each) => ({ ...each, content: sanitizeHtml(each.content) }));
}
