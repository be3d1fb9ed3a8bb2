import { getSupabase } from '@/shared/supabase/client';

/** The signed-in person's bearer token, refreshed when it is about to expire; undefined for guests. */
export async function getAccessToken(): Promise<string | undefined> {
  const client = await getSupabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token;
}
