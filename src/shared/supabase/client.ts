import type { Database } from '@contracts/database.types.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { env } from '@/shared/config/env';
import { sessionKeyFor } from './stored-session';

export type Supabase = SupabaseClient<Database>;

export const SESSION_KEY = sessionKeyFor(env.supabaseUrl);

let client: Promise<Supabase> | undefined;

async function createBrowserClient(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    // Who waits is told at once, and trying again is theirs. Nobody waits for a page that is being prerendered.
    db: { retry: import.meta.env.SSR },
    auth: {
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      // Links in mail carry a token for our own pages. A session taken from an address would let a
      // stranger's link sign a visitor in to the stranger's account.
      detectSessionInUrl: false,
    },
  });
}

/**
 * The one Supabase client of the site, loaded on first use so that public pages do without it.
 * A failed load (offline) is forgotten, so that the next call tries again.
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
 * A client that keeps nothing: no storage, no refresh, no word to other tabs. For what must leave this browser's
 * session alone: asking for a mail, and redeeming a link of which nobody knows yet who asked for it.
 */
export async function createThrowawayClient(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  throwaways += 1;
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    db: { retry: false },
    auth: {
      // A name of its own: the library warns of two clients with the same one.
      storageKey: `meridian-throwaway-${throwaways}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}
