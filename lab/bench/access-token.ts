import { createClient } from '@supabase/supabase-js';
import type { StackProcess } from '../../tests/support/stack/stack-process.ts';

/** Signs an account in. @returns its access token, valid for an hour. */
export async function accessTokenOf(
  stack: StackProcess,
  account: { email: string; password: string },
): Promise<string> {
  const { publishableKey } = await stack.secrets();
  const client = createClient(stack.apiUrl, publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return data.session.access_token;
}
