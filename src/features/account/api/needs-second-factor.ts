import { getSupabase } from '@/shared/supabase/client';

/** Whether the admin pages are closed to this admin until a second factor is given. False when no one answers. */
export async function needsSecondFactor(): Promise<boolean> {
  const client = await getSupabase();
  const { data } = await client.rpc('missing_proof');
  return data === 'admin_mfa';
}
