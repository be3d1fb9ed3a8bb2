import { type PostSummary, postSummary } from '@contracts/content.ts';
import { z } from 'zod';
import { inLanguage, readTimeIn } from '@/shared/content/translations';
import { locale } from '@/shared/i18n/words';
import { runQueryAs } from '@/shared/supabase/run-query';

/** The published articles without their bodies, newest first. Throws AppError when they cannot be read. */
export async function getPosts(): Promise<PostSummary[]> {
  const posts = await runQueryAs(z.array(postSummary), (supabase) =>
    supabase
      .from('blog_posts')
      .select(Object.keys(postSummary.shape).join())
      // Admins may read drafts too, but not on the public pages.
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .order('publish_at', { ascending: false })
      .order('id', { ascending: false }),
  );
  return (await inLanguage('post', posts)).map((each) => ({
    ...each,
    read_time: readTimeIn(locale.get(), each.read_time),
  }));
}
