import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { getSupabase, type Supabase } from './client';
import { createAppError, toAppError } from './database-error';
import { hasSessionEnded } from './ended-session';

/** The only part of a zod schema used here, so that this file does not import zod. */
type Schema<T> = { parse: (value: unknown) => T };

type Query<T> = (supabase: Supabase) => PromiseLike<PostgrestSingleResponse<T>>;

/** The same as `runQuery`, with the number of all rows; null unless the query counts them. */
export async function runCountedQuery<T>(query: Query<T>): Promise<{ data: T; count: number | null }> {
  const { data, error, status, count } = await query(await getSupabase());
  if (status === 403 && (await hasSessionEnded())) throw await createAppError(401, 'session_ended', {});
  if (error) throw await toAppError(status, error);
  return { data, count };
}

/**
 * Runs a query under the caller's own rights, and returns its rows as the database types them. Throws AppError with the
 * response's status (0 without a response), code and parameters; its cause is the database error.
 */
export async function runQuery<T>(query: Query<T>): Promise<T> {
  return (await runCountedQuery(query)).data;
}

/** The same for a result that the database does not type: `schema` parses it. */
export async function runQueryAs<T>(schema: Schema<T>, query: Query<unknown>): Promise<T> {
  return schema.parse(await runQuery(query));
}
