import { runQuery } from '@/shared/supabase/run-query';

type Schema<T> = { parse: (value: unknown) => T };

/**
 * The published page of a kind at `slug`, with the long texts that lists leave out; null when there is none.
 * Throws AppError when it cannot be read.
 */
export function getPublished<T>(
  schema: { nullable: () => Schema<T | null> },
  kind: 'post' | 'service' | 'case_study',
  slug: string,
): Promise<T | null> {
  return runQuery(schema.nullable(), (supabase) =>
    supabase.rpc('get_published_content', { p_kind: kind, p_slug: slug }, { get: true }),
  );
}
