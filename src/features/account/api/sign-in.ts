import { sessionStore } from '@/shared/auth/session';
import { getSupabase } from '@/shared/supabase/client';

export type Credentials = { email: string; password: string };

/** Loads what signing in needs, ahead of time. A failure shows when somebody signs in. */
export function prepareSignIn(): void {
  getSupabase().catch(() => undefined);
}

/**
 * Signs in with a password; the session store follows by itself. Rejects with the provider's error, whose
 * message is for people, or with one without a message when the provider gave no answer.
 */
export async function signIn({ email, password }: Credentials): Promise<void> {
  const client = await getSupabase();
  await sessionStore.start();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (!error) return;
  // Without an answer the client makes up a message out of the browser's; it tells people nothing.
  throw error.name === 'AuthRetryableFetchError' ? new Error('', { cause: error }) : error;
}
