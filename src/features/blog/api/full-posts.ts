import { sanitizeHtml } from '@/shared/content/clean-html';
import type { Post, PostSummary } from '@/shared/content/content-rows';
import { published } from '@/shared/content/published';
import { inLanguage, localReadTime } from '@/shared/content/translations';
import type { Supabase } from '@/shared/supabase/client';
import { runQuery } from '@/shared/supabase/run-query';
import { relatedPosts } from '../model/article';
import { getPosts } from './post-list';

/** The published articles with their authors, of which only published team members are shown. */
function fullPosts(supabase: Supabase) {
  const posts = supabase
    .from('blog_posts')
    .select(
      'id, version, publish_at, updated_at, slug, title, excerpt, author, read_time, tags, image_url, image_alt, content, author_profile:team_members!blog_posts_author_id_fkey(id, name, role, biography, image_url, image_alt, linkedin_url)',
    );
  return published(published(posts), 'author_profile');
}

/** An article with two others to go on with. */
export type Article = { post: Post; related: PostSummary[] };

/** The published article at `slug`, its body clean; null when there is none. Throws AppError when it cannot be read. */
export async function getPost(slug: string): Promise<Article | null> {
  const [found, posts] = await Promise.all([
    runQuery((supabase) => fullPosts(supabase).eq('slug', slug)),
    getPosts(),
  ]);
  const [post] = await inLanguage('blog_posts', found);
  if (!post) return null;
  const [author = null] = await inLanguage('team_members', post.author_profile ? [post.author_profile] : []);
  const content = sanitizeHtml(post.content);
  const read_time = localReadTime(post.read_time);
  return {
    post: { ...post, author_profile: author, content, read_time },
    related: relatedPosts(slug, posts),
  };
}

/** The published articles, their bodies clean, newest first. Throws AppError when they cannot be read. */
export async function getFeed(): Promise<Post[]> {
  const posts = await runQuery((supabase) =>
    fullPosts(supabase).order('publish_at', { ascending: false }).order('id', { ascending: false }),
  );
  return (await inLanguage('blog_posts', posts)).map((post) => ({
    ...post,
    content: sanitizeHtml(post.content),
  }));
}
