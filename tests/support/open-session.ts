import type { Sql } from 'postgres';

/**
 * Opens a session of an account with everything that its rank needs.
 * @returns the claims of the session's token, as PostgREST hands them to the database.
 */
export async function openSession(sql: Sql, account: string): Promise<string> {
  await sql`insert into auth.sessions (id, user_id) values (${account}, ${account}) on conflict do nothing`;
  await sql`update private.user_roles set password_proven_at = now() where user_id = ${account}`;
  return JSON.stringify({ sub: account, session_id: account, role: 'authenticated' });
}
