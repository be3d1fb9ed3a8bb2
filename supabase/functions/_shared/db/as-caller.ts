import { z } from 'zod';
import { type ContactSubmission, contactSubmissions } from '../contracts/contact.ts';
import type { Env } from '../env.ts';
import { databaseAway } from '../http/fault.ts';
import { callerClient } from './clients.ts';
import { createRpc, faultOf } from './rpc.ts';

const COLUMNS = 'id, createdAt:created_at, name, email, company, message';

/** The caller's own rank, as the database knows it. */
export function roleOfCaller(env: Env, token: string): Promise<string> {
  return createRpc(callerClient(env, token))('my_role', {}, z.string());
}

/** The contact messages that row-level security lets the caller see, newest first. */
export async function submissionsForCaller(env: Env, token: string): Promise<ContactSubmission[]> {
  const { data, error } = await callerClient(env, token)
    .from('contact_submissions')
    .select(COLUMNS)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .retry(false);
  if (error) throw faultOf(error);
  const rows = contactSubmissions.safeParse(data);
  if (!rows.success) throw databaseAway(new Error('contact_submissions has an unknown shape'));
  return rows.data.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}
