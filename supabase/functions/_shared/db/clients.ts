import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../contracts/database.types.ts';
import type { Env } from '../env.ts';

// Long enough for hundreds of bookings at the same moment to queue, short enough for a person to wait.
const DATABASE_TIMEOUT_MS = 15_000;

function withTimeout(timeoutMs: number) {
  return (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, signal });
  };
}

function client(env: Env, key: string, headers: Record<string, string>): SupabaseClient<Database> {
  return createClient<Database>(env.SUPABASE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: withTimeout(DATABASE_TIMEOUT_MS) },
  });
}

/** Acts as service_role, past every policy: only for the database functions written for it. */
export function serviceClient(env: Env): SupabaseClient<Database> {
  return client(env, env.SECRET_KEY, {});
}

/** Acts as the caller whose access token this is: row-level security decides. */
export function callerClient(env: Env, token: string): SupabaseClient<Database> {
  return client(env, env.PUBLISHABLE_KEY, { Authorization: `Bearer ${token}` });
}

/** Removes files from the bucket "documents". @throws Error when some could not be. */
export type RemoveFiles = (paths: string[]) => Promise<void>;

const AT_ONCE = 100;

/** `client` acts as service_role: no policy lets anyone but an admin remove a file. */
export function createRemoveFiles(client: SupabaseClient<Database>): RemoveFiles {
  return async (paths) => {
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const { error } = await client.storage.from('documents').remove(paths.slice(from, from + AT_ONCE));
      if (error) throw error;
    }
  };
}
