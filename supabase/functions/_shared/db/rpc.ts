import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import { databaseAway, Fault } from '../http/fault.ts';

/**
 * Calls one database function; the answer is checked against `shape`.
 * @throws Fault with the status and sentence that the SQL raised (PTnnn), else 503.
 */
export type Rpc = <T>(name: string, args: Record<string, unknown>, shape: z.ZodType<T>) => Promise<T>;

interface DatabaseError {
  code?: string;
  message: string;
}

const EXPECTED = /^PT([45]\d\d)$/;

/** Turns what PostgREST says into what the caller is told; anything unforeseen means "away", never a 500. */
export function faultOf(error: DatabaseError): Fault {
  const expected = EXPECTED.exec(error.code ?? '');
  if (expected?.[1]) return new Fault(Number(expected[1]), error.message);
  // Class 22 repeats the offending value, so its message stays out of the log.
  const message = error.code?.startsWith('22') ? 'data exception' : error.message;
  return databaseAway(new Error(`${error.code || 'network'}: ${message}`));
}

export function createRpc(client: SupabaseClient): Rpc {
  return async (name, args, shape) => {
    const { data, error } = await client.rpc(name, args);
    if (error) throw faultOf(error);
    const result = shape.safeParse(data);
    if (!result.success) throw databaseAway(new Error(`${name} answered in an unknown shape`));
    return result.data;
  };
}
