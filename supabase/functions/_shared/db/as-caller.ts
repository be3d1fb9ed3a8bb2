import { z } from 'zod';
import type { ContactSubmission } from '../contracts/contact.ts';
import type { Database } from '../contracts/database.types.ts';
import { exportEntry } from '../contracts/export-entry.ts';
import type { LeadFilter } from '../contracts/leads.ts';
import type { Env } from '../env.ts';
import { callerClient } from './clients.ts';
import { createRpc, readRows } from './rpc.ts';

/** An instant of the database, as ISO 8601 in UTC with milliseconds. */
export const toUtc = (instant: string) => new Date(instant).toISOString();

/** The facts of an email that the caller may read; the database logs the read. Undefined when there is no such email. */
export async function mailForCaller(env: Env, token: string, id: number): Promise<MailToRead | undefined> {
  const [mail] = await readRows(() => callerClient(env, token).rpc('open_mail', { p_id: id }));
  return mail;
}
export type MailToRead = Database['public']['Functions']['open_mail']['Returns'][number];

/** The caller's own role, as the database knows it. */
export function roleOfCaller(env: Env, token: string): Promise<string> {
  return createRpc(callerClient(env, token))('my_role', {}, z.string());
}

/** The contact messages that the caller may read, newest first. */
export async function submissionsForCaller(env: Env, token: string): Promise<ContactSubmission[]> {
  const rows = await readRows(() =>
    callerClient(env, token)
      .from('contact_submissions')
      .select('id, createdAt:created_at, name, email, company, message')
      .is('merged_into_id', null)
      .neq('status', 'spam')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1000),
  );
  return rows.map((row) => ({ ...row, createdAt: toUtc(row.createdAt) }));
}

/** Records that the caller exports the leads of a filter. */
export async function recordExportForCaller(env: Env, token: string, filter: LeadFilter): Promise<void> {
  await readRows(() => callerClient(env, token).from('exports').insert(exportEntry('leads', filter)));
}
