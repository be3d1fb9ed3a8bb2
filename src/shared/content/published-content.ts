import type { InEnglish } from '@contracts/content.ts';
import { z } from 'zod';
import { runQueryAs } from '@/shared/supabase/run-query';
import { inLanguage } from './translations';

type Schema<T> = { parse: (value: unknown) => T };

/**
 * The published page of a kind at `slug`, with the long texts that lists leave out; null when there is none. In
 * the language of the document, or English and marked. Throws AppError when it cannot be read.
 */
export async function getPublished<T extends { id: number }>(
  schema: { nullable: () => Schema<T | null> },
  kind: 'post' | 'service' | 'case_study',
  slug: string,
): Promise<(T & InEnglish) | null> {
  const found = await runQueryAs(schema.nullable(), (supabase) =>
    supabase.rpc('get_published_content', { p_kind: kind, p_slug: slug }, { get: true }),
  );
  if (!found) return null;
  const [shown] = await inLanguage(kind, [found], slug);
  return shown ?? null;
}

/** The new slug of the page of a kind (post, service or case_study) that was at `slug`; null when there is none. */
export async function getNewSlug(kind: string, slug: string): Promise<string | null> {
  const found = await runQueryAs(z.object({ new_slug: z.string() }).nullable(), (supabase) =>
    supabase.from('slug_history').select('new_slug').eq('kind', kind).eq('old_slug', slug).maybeSingle(),
  );
  return found?.new_slug ?? null;
}
