import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { sessionKeyFor } from '../../src/shared/supabase/session-key.ts';
import { isTo, linksIn, type Mail, waitForMails } from './mail/inbox.ts';
import { stackEnv } from './stack/stack-env.ts';

export interface Account {
  email: string;
  password: string;
}

export const ADMIN: Account = { email: 'admin@example.com', password: 'admin-pass-1' };
export const CLIENT: Account = { email: 'client@example.com', password: 'client-pass-1' };

/** A client of the running stack as a browser has it, for what a journey needs but is not about. */
function connect(): SupabaseClient {
  const { apiUrl, publishableKey } = stackEnv();
  return createClient(apiUrl, publishableKey, { auth: { persistSession: false } });
}

/** Registers an account; no one can sign in to it until its address is confirmed. */
export async function signUp({ email, password }: Account, fullName: string): Promise<void> {
  const { error } = await connect().auth.signUp({
    email,
    password,
    options: { data: { full_name: fullName, company: 'Compilers & Co' } },
  });
  if (error) throw error;
}

/** Confirms an address by the link that was mailed to it, and proves the account's password. */
export async function confirmAddress({ email, password }: Account): Promise<void> {
  const tokenFromHash = (mail: Mail) =>
    linksIn(mail)
      .map((link) => new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash'))
      .find(Boolean);
  const [mail] = await waitForMails(
    stackEnv().mailUrl,
    (each) => isTo(email)(each) && Boolean(tokenFromHash(each)),
  );
  const token = tokenFromHash(mail as Mail) as string;
  const client = connect();
  const { error } = await client.auth.verifyOtp({ token_hash: token, type: 'signup' });
  if (error) throw error;
  const proof = await client.rpc('prove_account', { p_password: password });
  if (proof.error) throw proof.error;
}

/** Signs in; the client reads and writes as that person. */
export async function signIn(account: Account): Promise<{ client: SupabaseClient; session: Session }> {
  const client = connect();
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, session: data.session };
}

/** Gives the browser a session from its next page on, as if someone had signed in before. */
export async function signInBrowser(page: Page, account: Account): Promise<void> {
  const { session } = await signIn(account);
  const item = [sessionKeyFor(stackEnv().apiUrl), JSON.stringify(session)];
  await page.addInitScript(([key, value]) => {
    if (key && value && localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, item);
}
