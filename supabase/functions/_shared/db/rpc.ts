import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { Database } from '../contracts/database.types.ts';
import { readRefusal } from '../contracts/errors.ts';
import { databaseUnavailable, HttpError } from '../http/http-error.ts';

type Functions = Database['public']['Functions'];
export type ProcedureName = keyof Functions;
/** The arguments of a database function. Any of them may be null in SQL, which the generated types do not say. */
export type ProcedureArgs<Name extends ProcedureName> = {
  [Key in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Key] | null;
};

/**
 * Calls one database function, once more after a deadlock; the answer is checked against `shape`.
 * @throws HttpError with the status, code, and parameters that private.refuse() raised, else 503.
 */
export type Rpc = <Name extends ProcedureName, T>(
  name: Name,
  args: ProcedureArgs<Name>,
  shape: z.ZodType<T>,
) => Promise<T>;

interface DatabaseError {
  code?: string;
  message: string;
  details?: string | null;
}

/** Two waited for each other, and Postgres has undone this one whole. */
const DEADLOCK = '40P01';

/** Maps a PostgREST error to the response; an unexpected error becomes 503, never 500. */
function faultOf(error: DatabaseError): HttpError {
  const refusal = readRefusal(error);
  if (refusal) {
    const { status, code, params } = refusal;
    const wait = params.retryAfterSeconds;
    const headers: Record<string, string> = wait === undefined ? {} : { 'Retry-After': String(wait) };
    return new HttpError(status, code, params as never, headers);
  }
  // Class 22 repeats the offending value, so its message stays out of the log.
  const message = error.code?.startsWith('22') ? 'data exception' : error.message;
  return databaseUnavailable(new Error(`${error.code || 'network'}: ${message}`));
}

export function createRpc(client: SupabaseClient<Database>): Rpc {
  return async (name, args, shape) => {
    const ask = () => client.rpc(name, args as never);
    const first = await ask();
    const { data, error } = first.error?.code === DEADLOCK ? await ask() : first;
    if (error) throw faultOf(error);
    const result = shape.safeParse(data);
    if (!result.success) throw databaseUnavailable(new Error(`${name} answered in an unknown shape`));
    return result.data;
  };
}
