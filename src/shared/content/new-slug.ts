import { runQuery } from '@/shared/supabase/run-query';

/** The new slug of the page of a kind (post, service or case_study) that was at `slug`; null when there is none. */
export async function getNewSlug(kind: string, slug: string): Promise<string | null> {
  const [found] = await runQuery((supabase) =>
    supabase.from('slug_history').select('new_slug').eq('kind', kind).eq('old_slug', slug),
  );
  return found?.new_slug ?? null;
}
