import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../contracts/database.types.ts';
import type { Env } from '../env.ts';
import { millisecondsLeft, RESPOND_WITHIN_MS } from '../http/request-deadline.ts';
import { requestIdHeaders } from '../http/request-id.ts';

/**
 * Fetches until the response of the request that the caller works for is due, and hands on the id of that request. The
 * platform's REST server waits up to 10 seconds for a connection, and a statement may take 8. Both are shorter, so that
 * a response comes from there, and only a lost connection ends here.
 */
function databaseFetch() {
  return (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const milliseconds = Math.ceil(Math.min(RESPOND_WITHIN_MS, millisecondsLeft()));
    const timeout = AbortSignal.timeout(Math.max(0, milliseconds));
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(requestIdHeaders())) headers.set(name, value);
    return fetch(input, { ...init, headers, signal });
  };
}

/** What each client of the project sends: its key, and a token of whom it acts for, else the key again. */
export function connection(env: Env, key = env.SECRET_KEY, token = key) {
  return { headers: { apikey: key, Authorization: `Bearer ${token}` }, fetch: databaseFetch() };
}

const restUrl = (env: Env) => `${env.SUPABASE_URL}/rest/v1`;

/** Acts as service_role, past every policy: only for the database functions written for it. */
export function serviceClient(env: Env): PostgrestClient<Database> {
  return new PostgrestClient<Database>(restUrl(env), connection(env));
}

/** Acts as the caller whose access token this is: row-level security decides. */
export function callerClient(env: Env, token: string): PostgrestClient<Database> {
  return new PostgrestClient<Database>(restUrl(env), connection(env, env.PUBLISHABLE_KEY, token));
}
