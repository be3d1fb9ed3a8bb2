import { type Post, type PostSummary, post } from '@contracts/content.ts';
import { sanitizeHtml } from '@/shared/content/clean-html';
import { getPublished } from '@/shared/content/published-content';
import { inLanguage, readTimeIn } from '@/shared/content/translations';
import { locale } from '@/shared/i18n/words';
import { relatedPosts } from '../model/article';
import { getPosts } from './post-list';

/** An article with two others to go on with. */
export type Article = { post: Post; related: PostSummary[] };

/** The published article at `slug`, its body clean; null when there is none. Throws AppError when it cannot be read. */
export async function getPost(slug: string): Promise<Article | null> {
  const [found, posts] = await Promise.all([getPublished(post, 'post', slug), getPosts()]);
  const [author] = await inLanguage('team_member', found?.author_profile ? [found.author_profile] : []);
  return (
    found && {
      post: {
        ...found,
        author_profile: author ?? null,
        content: sanitizeHtml(found.content),
        read_time: readTimeIn(locale.get(), found.read_time),
      },
      related: relatedPosts(slug, posts),
    }
  );
}

/** The published articles, their bodies clean, newest first. Throws AppError when they cannot be read. */
export async function getFeed(): Promise<Post[]> {
  const listed = await getPosts();
  const posts = await Promise.all(listed.map(({ slug }) => getPublished(post, 'post', slug)));
  return posts
    .filter((each) => each !== null)
    .map((each) => ({ ...each, content: sanitizeHtml(each.content) }));
}
