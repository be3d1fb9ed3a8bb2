import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { Database } from '../contracts/database.types.ts';
import { databaseAway, Fault } from '../http/fault.ts';

type Functions = Database['public']['Functions'];
export type ProcedureName = keyof Functions;
/** The arguments of a database function. Any of them may be null in SQL, which the generated types do not say. */
export type ProcedureArgs<Name extends ProcedureName> = {
  [Key in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Key] | null;
};

/**
 * Calls one database function, once more after a deadlock; the answer is checked against `shape`.
 * @throws Fault with the status and sentence that the SQL raised (PTnnn), else 503.
 */
export type Rpc = <Name extends ProcedureName, T>(
  name: Name,
  args: ProcedureArgs<Name>,
  shape: z.ZodType<T>,
) => Promise<T>;

interface DatabaseError {
  code?: string;
  message: string;
  hint?: string | null;
}

const EXPECTED = /^PT([45]\d\d)$/;
/** Two waited for each other, and Postgres has undone this one whole. */
const DEADLOCK = '40P01';

/** Turns what PostgREST says into what the caller is told; anything unforeseen means "away", never a 500. */
function faultOf(error: DatabaseError): Fault {
  const expected = EXPECTED.exec(error.code ?? '');
  if (expected?.[1]) {
    // The hint of a limit is the wait in seconds.
    const wait = expected[1] === '429' && /^\d+$/.test(error.hint ?? '') ? error.hint : undefined;
    return new Fault(Number(expected[1]), error.message, wait ? { 'Retry-After': wait } : {});
  }
  // Class 22 repeats the offending value, so its message stays out of the log.
  const message = error.code?.startsWith('22') ? 'data exception' : error.message;
  return databaseAway(new Error(`${error.code || 'network'}: ${message}`));
}

export function createRpc(client: SupabaseClient<Database>): Rpc {
  return async (name, args, shape) => {
    const ask = () => client.rpc(name, args as never);
    const first = await ask();
    const { data, error } = first.error?.code === DEADLOCK ? await ask() : first;
    if (error) throw faultOf(error);
    const result = shape.safeParse(data);
    if (!result.success) throw databaseAway(new Error(`${name} answered in an unknown shape`));
    return result.data;
  };
}
