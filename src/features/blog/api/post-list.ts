import type { PostSummary } from '@/shared/content/content-rows';
import { inLanguage, readTimeIn } from '@/shared/content/translations';
import { locale } from '@/shared/i18n/words';
import { runQuery } from '@/shared/supabase/run-query';

/** The published articles without their bodies, newest first. Throws AppError when they cannot be read. */
export async function getPosts(): Promise<PostSummary[]> {
  const posts = await runQuery((supabase) =>
    supabase
      .from('blog_posts')
      .select(
        'id, publish_at, updated_at, slug, title, excerpt, author, read_time, tags, image_url, image_alt',
      )
      // Admins may read drafts too, but not on the public pages.
      .eq('status', 'published')
      .lte('publish_at', new Date().toISOString())
      .order('publish_at', { ascending: false })
      .order('id', { ascending: false }),
  );
  return (await inLanguage('blog_posts', posts)).map((each) => ({
    ...each,
    read_time: readTimeIn(locale.get(), each.read_time),
  }));
}
