import type { Database } from '@contracts/database.types.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sessionKeyFor } from './stored-session';

export type Supabase = SupabaseClient<Database>;

const URL_OF_BACKEND = import.meta.env.VITE_SUPABASE_URL;
const PUBLISHABLE_KEY = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY;

export const SESSION_KEY = sessionKeyFor(URL_OF_BACKEND);

let client: Promise<Supabase> | undefined;

async function createBrowserClient(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(URL_OF_BACKEND, PUBLISHABLE_KEY, {
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
