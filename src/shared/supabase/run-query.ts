import type { DatabaseError } from '@contracts/errors.ts';
import { getSupabase, type Supabase } from './client';
import { refusalOf } from './refusal';

/** The only part of a zod schema used here, so that this file does not import zod. */
type Schema<T> = { parse: (value: unknown) => T };

type Answer = { data: unknown; error: DatabaseError | null; status: number };

/**
 * Reads from the database under the caller's own rights, as `schema` says the rows look.
 * Throws AppError with the answer's status (0 when there was none), code, and parameters, and the answer's error as its cause.
 */
export async function runQuery<T>(
  schema: Schema<T>,
  query: (supabase: Supabase) => PromiseLike<Answer>,
): Promise<T> {
  const { data, error, status } = await query(await getSupabase());
  if (error) throw await refusalOf(status, error);
  return schema.parse(data);
}
