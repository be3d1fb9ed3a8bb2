import type { Database } from '@contracts/database.types.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { env } from '@/shared/config/env';
import { createRequestId } from '@/shared/http/request-id';
import { localStore } from '@/shared/lib/storage';
import { sessionKeyFor } from './session-key';

export type Supabase = SupabaseClient<Database>;

export const SESSION_KEY = sessionKeyFor(env.supabaseUrl);

let client: Promise<Supabase> | undefined;

/**
 * Gives each request for data an id, which the database records in the audit log. Auth and storage get none, because
 * their servers allow only a fixed list of headers from another origin.
 */
const fetchWithRequestId: typeof fetch = (input, init) => {
  if (!String(input).startsWith(`${env.supabaseUrl}/rest/v1/`)) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set('x-request-id', createRequestId());
  return fetch(input, { ...init, headers });
};

async function createBrowserClient(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    // The user sees a failure immediately and can retry. Prerendering may wait longer.
    db: { retry: import.meta.env.SSR },
    global: { fetch: fetchWithRequestId },
    auth: {
      storageKey: SESSION_KEY,
      // Where storage is blocked, the session ends with this document.
      storage: localStore,
      flowType: 'pkce',
      // Links in mail carry a token for our own pages. A session taken from an address would let a
      // stranger's link sign a visitor in to the stranger's account.
      detectSessionInUrl: false,
    },
  });
}

/**
 * The site's only Supabase client, loaded on first use so that public pages do not load it. A failed load (offline) is
 * not cached, so that the next call retries.
 */
export function getSupabase(): Promise<Supabase> {
  client ??= createBrowserClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

let throwaways = 0;

/**
 * A client without storage, token refresh, or events to other tabs. For requests that must not touch this browser's
 * session: requesting a mail, and verifying a link from an unknown origin.
 */
export async function createEphemeralClient(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  throwaways += 1;
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    db: { retry: false },
    // A request of a visitor who leaves the page, such as to end a link's session, is still sent.
    global: { fetch: (input, init) => fetch(input, { ...init, keepalive: true }) },
    auth: {
      // A separate storage key: the library warns about two clients with the same one.
      storageKey: `site-throwaway-${throwaways}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}
