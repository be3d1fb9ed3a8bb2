import { type Post, post } from '@contracts/content.ts';
import { z } from 'zod';
import { cleanHtml } from '@/shared/content/clean-html';
import { read } from '@/shared/supabase/read';
import { publishedPosts } from './published-posts';

/** The published articles, their bodies clean, newest first. Throws AppError when they cannot be read. */
export async function getFeed(): Promise<Post[]> {
  const posts = await read(z.array(post), (supabase) =>
    publishedPosts(supabase, post.shape)
      .order('publish_at', { ascending: false })
      .order('id', { ascending: false }),
  );
  return posts.map((each) => ({ ...each, content: cleanHtml(each.content) }));
}
