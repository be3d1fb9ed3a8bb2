import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../contracts/database.types.ts';
import type { Locale } from '../contracts/locale.ts';
import type { Env } from '../env.ts';
import { databaseUnavailable, HttpError, rateLimited } from '../http/http-error.ts';
import { ANSWER_WITHIN_MS, millisecondsLeft } from '../http/request-deadline.ts';
import { requestIdHeaders } from '../http/request-id.ts';

/**
 * Fetches until the answer of the request that the caller works for is due, and hands on the id of that request. The
 * platform's REST server waits up to 10 seconds for a connection, and a statement may take 8. Both are shorter, so that
 * an answer comes from there, and only a lost connection ends here.
 */
function databaseFetch() {
  return (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const milliseconds = Math.ceil(Math.min(ANSWER_WITHIN_MS, millisecondsLeft()));
    const timeout = AbortSignal.timeout(Math.max(0, milliseconds));
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(requestIdHeaders())) headers.set(name, value);
    return fetch(input, { ...init, headers, signal });
  };
}

function client(env: Env, key: string, headers: Record<string, string>): SupabaseClient<Database> {
  return createClient<Database>(env.SUPABASE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: databaseFetch() },
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

/** Removes files from a bucket. @throws Error when some could not be. */
export type RemoveFiles = (paths: string[]) => Promise<void>;

/** Reads a file of the bucket "documents"; undefined when there is none. @throws Error when it cannot be read. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

/** The storage API of the platform answers 400 for a file that does not exist, with the status in its body. */
function isMissing(error: object): boolean {
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return status === 404 || String(statusCode) === '404';
}

/** `client` acts as service_role: a worker has no account that may read the file. */
export function createReadFile(client: SupabaseClient<Database>): ReadFile {
  return async (path) => {
    const { data, error } = await client.storage.from('documents').download(path);
    if (data) return new Uint8Array(await data.arrayBuffer());
    if (error && isMissing(error)) return undefined;
    throw error ?? new Error('storage answered nothing');
  };
}

const AT_ONCE = 100;

/** `client` acts as service_role: no policy lets anyone but an admin remove a file of `bucket`. */
export function createRemoveFiles(client: SupabaseClient<Database>, bucket = 'documents'): RemoveFiles {
  return async (paths) => {
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const { error } = await client.storage.from(bucket).remove(paths.slice(from, from + AT_ONCE));
      if (error) throw error;
    }
  };
}

/** The bucket "inbound-files": a file has its id as its name. */
export interface InboundFiles {
  /** Replaces a file of the same id. @throws Error when it could not be stored. */
  write: (id: string, content: Uint8Array) => Promise<void>;
  remove: RemoveFiles;
}

/** `client` acts as service_role: no policy lets anyone write or remove these files. */
export function createInboundFiles(client: SupabaseClient<Database>): InboundFiles {
  const bucket = client.storage.from('inbound-files');
  return {
    async write(id, content) {
      // Whatever the sender declared, no browser shows this type.
      const { error } = await bucket.upload(id, content, {
        contentType: 'application/octet-stream',
        upsert: true,
      });
      if (error) throw error;
    },
    remove: createRemoveFiles(client, 'inbound-files'),
  };
}

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
  locale: Locale;
}

/**
 * Creates an account whose address is not confirmed yet. Returns its id; undefined when the address has an account.
 * @throws HttpError 422 for a password that the auth server finds weak, 429 above its limit, 503 when it is unavailable.
 */
export type CreateAccount = (account: NewAccount) => Promise<string | undefined>;

/** The auth server says only that its limit is reached, and not for how long. */
const AUTH_LIMIT_SECONDS = 60;

/** `client` acts as service_role: only the secret key creates an account without an email. */
export function createCreateAccount(client: SupabaseClient<Database>): CreateAccount {
  return async ({ email, password, fullName, locale }) => {
    const { data, error } = await client.auth.admin.createUser({
      email,
      password,
      email_confirm: false,
      user_metadata: { full_name: fullName, locale },
    });
    if (data.user) return data.user.id;
    if (error?.code === 'email_exists') return undefined;
    if (error?.code === 'weak_password') throw new HttpError(422, 'password_weak', { field: 'password' });
    if (error?.status === 429) throw rateLimited(AUTH_LIMIT_SECONDS);
    throw databaseUnavailable(error);
  };
}
