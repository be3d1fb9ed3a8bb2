import type { PostSummary } from '@/shared/content/content-rows';
import { published } from '@/shared/content/published';
import { inLanguage, localReadTime } from '@/shared/content/translations';
import { runQuery } from '@/shared/supabase/run-query';

/** The published articles without their bodies, newest first. Throws AppError when they cannot be read. */
export async function getPosts(): Promise<PostSummary[]> {
  const posts = await runQuery((supabase) =>
    published(
      supabase
        .from('blog_posts')
        .select(
          'id, publish_at, updated_at, slug, title, excerpt, author, read_time, tags, image_url, image_alt',
        ),
    )
      .order('publish_at', { ascending: false })
      .order('id', { ascending: false }),
  );
  return (await inLanguage('blog_posts', posts)).map((each) => ({
    ...each,
    read_time: localReadTime(each.read_time),
  }));
}
