import { z } from 'zod';
import { type ContactSubmission, contactSubmissions } from '../contracts/contact.ts';
import { type LeadCursor, type LeadExportPage, type LeadFilter, leadExportPage } from '../contracts/leads.ts';
import type { Env } from '../env.ts';
import { callerClient } from './clients.ts';
import { createRpc } from './rpc.ts';

const mailToRead = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  payload: z.unknown(),
});
export type MailToRead = z.infer<typeof mailToRead>;

/** The facts of an email that the caller may read; the database logs the read. */
export function mailForCaller(env: Env, token: string, id: number): Promise<MailToRead> {
  return createRpc(callerClient(env, token))('open_mail', { p_id: id }, mailToRead);
}

/** The caller's own rank, as the database knows it. */
export function roleOfCaller(env: Env, token: string): Promise<string> {
  return createRpc(callerClient(env, token))('my_role', {}, z.string());
}

/** The contact messages that the caller may read, newest first; the database logs the read. */
export function submissionsForCaller(env: Env, token: string): Promise<ContactSubmission[]> {
  return createRpc(callerClient(env, token))('list_contact_submissions', {}, contactSubmissions);
}

/** A page of leads with their messages that the caller may export; the database logs the export. */
export function exportPageForCaller(
  env: Env,
  token: string,
  filter: LeadFilter,
  after: LeadCursor | null,
): Promise<LeadExportPage> {
  const args = { p_filter: filter, p_after: after, p_limit: 1000 };
  return createRpc(callerClient(env, token))('export_leads', args, leadExportPage);
}
