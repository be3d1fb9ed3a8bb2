import type { PostgrestClient } from '@supabase/postgrest-js';
import type { z } from 'zod';
import type { Database } from '../contracts/database.types.ts';
import { readRefusal } from '../contracts/errors.ts';
import {
  databaseBusy,
  databaseReadOnly,
  databaseTimeout,
  databaseUnavailable,
  HttpError,
} from '../http/http-error.ts';
import { hasSaved, isTooLateForCall, markSaved } from '../http/request-deadline.ts';

type Functions = Database['public']['Functions'];
type Composites = Database['public']['CompositeTypes'];
export type ProcedureName = keyof Functions;
/** A key that a composite lacks is null in SQL. */
type Given<Arg> = Arg extends Composites[keyof Composites] ? Partial<Arg> : Arg;
/** The arguments of a database function. Any of them may be null in SQL, which the generated types do not say. */
export type ProcedureArgs<Name extends ProcedureName> = {
  [Key in keyof Functions[Name]['Args']]: Given<Functions[Name]['Args'][Key]> | null;
};
export type RequestGuard = Partial<Composites['request_guard']>;

type Call = <Name extends ProcedureName, T>(
  name: Name,
  args: ProcedureArgs<Name>,
  shape: z.ZodType<T>,
) => Promise<T>;

/**
 * Calls one database function, once more after a deadlock; the answer is checked against `shape`. A call that could not
 * end before the answer of the request is due is not started. `read` is for a function that saves nothing of what the
 * caller asked for.
 * @throws HttpError with the status, code, and parameters that private.refuse() raised; 503 when nothing was saved, and
 * 504 when something may have been.
 */
export type Rpc = Call & { readonly read: Call };

interface DatabaseError {
  code?: string;
  message: string;
  details?: string | null;
}

/** Two waited for each other, and Postgres has undone this one whole. */
const DEADLOCK = '40P01';
/** Postgres or the REST server had no place or no time: too many connections, a lock or a statement took too long. */
const BUSY_CODE = /^(?:57014|55P03|53\w{3}|40001|40P01|PGRST003)$/;
/** The disk is full, or the database was made read-only. */
const READ_ONLY_CODE = /^(?:53100|25006)$/;
const BUSY_MESSAGE = /canceling statement due to (?:statement|lock) timeout/;
/** Refused before anything ran: no one listens, or Postgres is starting up. */
const NOT_REACHED = /ECONNREFUSED|ENOTFOUND|Connection refused|client error \(Connect\)|database system is/i;
/** Of Postgres and of the REST server. Postgres undoes a transaction that it reports an error of. */
const REPORTED_CODE = /^(?:[0-9A-Z]{5}|PGRST\w+)$/;
const REPORTED_MESSAGE = /^PostgresError: /;
/** The connection was lost, perhaps after the transaction had ended. */
const LOST = /^(?:08|57P0[12])|terminating connection/;
/** Whether the transaction has certainly been undone, or was never begun. */
function isUndone({ code = '', message, details }: DatabaseError): boolean {
  if (NOT_REACHED.test(`${message} ${details ?? ''}`)) return true;
  if (LOST.test(code) || LOST.test(message)) return false;
  return REPORTED_CODE.test(code) || REPORTED_MESSAGE.test(message);
}

/** Maps a PostgREST error to the response; an unexpected error becomes 503 or 504, never 500. */
function faultOf(
  error: DatabaseError,
  savesNothing: boolean,
  args: { p_guard?: RequestGuard | null } = {},
): HttpError {
  const refusal = readRefusal(error);
  if (refusal) {
    const { status, code, params } = refusal;
    const wait = params.retryAfterSeconds;
    const headers: Record<string, string> = wait === undefined ? {} : { 'Retry-After': String(wait) };
    if (code !== 'database_busy' || !hasSaved()) return new HttpError(status, code, params as never, headers);
  }
  // Class 22 repeats the offending value, so its message stays out of the log.
  const message = error.code?.startsWith('22') ? 'data exception' : error.message;
  const cause = new Error(`${error.code || 'network'}: ${message}`);
  if (READ_ONLY_CODE.test(error.code ?? '') && !hasSaved()) return databaseReadOnly(cause);
  const isBusy = BUSY_CODE.test(error.code ?? '') || BUSY_MESSAGE.test(error.message);
  const savedNothing = savesNothing || isBusy || isUndone(error);
  if (hasSaved() || !savedNothing) return databaseTimeout(cause, isRepeatable(args));
  return isBusy ? databaseBusy(cause) : databaseUnavailable(cause);
}

/** Whether the caller's Idempotency-Key goes along. */
function isRepeatable({ p_guard: guard }: { p_guard?: RequestGuard | null }): boolean {
  return typeof guard?.idempotency_key === 'string';
}

export function createRpc(client: PostgrestClient<Database>): Rpc {
  const callAs =
    (saves: boolean): Call =>
    async (name, args, shape) => {
      if (isTooLateForCall()) {
        const cause = new Error(`no time left for ${name}`);
        throw hasSaved() ? databaseTimeout(cause, isRepeatable(args)) : databaseBusy(cause);
      }
      const ask = () => client.rpc(name, args as never);
      const first = await ask();
      const { data, error } = first.error?.code === DEADLOCK ? await ask() : first;
      if (error) throw faultOf(error, !saves, args);
      const result = shape.safeParse(data);
      if (saves) markSaved();
      if (result.success) return result.data;
      const cause = new Error(`${name} answered in an unknown shape`);
      throw saves || hasSaved() ? databaseTimeout(cause, isRepeatable(args)) : databaseUnavailable(cause);
    };
  return Object.assign(callAs(true), { read: callAs(false) });
}

/** The rows that a query reads with the rights of its client. @throws HttpError as an Rpc does. */
export async function readRows<T>(
  query: () => PromiseLike<{ data: T; error: null } | { data: null; error: DatabaseError }>,
): Promise<T> {
  if (isTooLateForCall()) throw databaseBusy(new Error('no time left to read'));
  const { data, error } = await query();
  if (error) throw faultOf(error, true);
  return data;
}
