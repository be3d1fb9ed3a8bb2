import { z } from 'zod';
import { read } from '@/shared/supabase/read';

/** What the page of a kind (post, service or case_study) that was at `slug` is called now; null when there was none. */
export async function getNewSlug(kind: string, slug: string): Promise<string | null> {
  const found = await read(z.object({ new_slug: z.string() }).nullable(), (supabase) =>
    supabase.from('slug_history').select('new_slug').eq('kind', kind).eq('old_slug', slug).maybeSingle(),
  );
  return found?.new_slug ?? null;
}
