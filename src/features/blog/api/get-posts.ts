import { type PostSummary, postSummary } from '@contracts/content.ts';
import { z } from 'zod';
import { read } from '@/shared/supabase/read';
import { publishedPosts } from './published-posts';

/** The published articles without their bodies, newest first. Throws AppError when they cannot be read. */
export function getPosts(): Promise<PostSummary[]> {
  return read(z.array(postSummary), (supabase) =>
    publishedPosts(supabase, postSummary.shape)
      .order('publish_at', { ascending: false })
      .order('id', { ascending: false }),
  );
}
