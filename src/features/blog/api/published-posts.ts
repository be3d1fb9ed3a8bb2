import type { Supabase } from '@/shared/supabase/client';

/** Asks for these fields of the published articles. Admins may read drafts too, but not on the public pages. */
export const publishedPosts = (supabase: Supabase, fields: object) =>
  supabase
    .from('blog_posts')
    .select(Object.keys(fields).join())
    .eq('status', 'published')
    .lte('publish_at', new Date().toISOString());
