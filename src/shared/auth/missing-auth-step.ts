import type { Supabase } from '@/shared/supabase/client';

/** What keeps the caller from the role of the account, such as 'mailbox'; see the view `my_session`. Undefined when the read fails. */
export async function missingAuthStep(client: Supabase): Promise<string | null | undefined> {
  const { data } = await client.from('my_session').select('missing_auth_step').single();
  return data?.missing_auth_step;
}
