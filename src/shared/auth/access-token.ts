import { getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { hasStoredSession } from '@/shared/supabase/stored-session';

/** The signed-in person's bearer token, refreshed when it is about to expire; undefined for guests. */
export async function getAccessToken(): Promise<string | undefined> {
  const client = await getSupabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token;
}

/** The same without loading the provider's client for a guest. A failure counts as one. */
export async function ownToken(): Promise<string | undefined> {
  return hasStoredSession(SESSION_KEY) ? getAccessToken().catch(() => undefined) : undefined;
}
