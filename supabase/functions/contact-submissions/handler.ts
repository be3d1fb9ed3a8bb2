import { type FindCaller, signInRequired } from '../_shared/auth/caller.ts';
import type { ContactSubmission } from '../_shared/contracts/contact.ts';
import type { LeadCursor, LeadExportPage, LeadFilter } from '../_shared/contracts/leads.ts';
import type { Limit, Limiter } from '../_shared/http/abuse-protection.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Log } from '../_shared/http/log.ts';
import { exportFilter, exportResponse } from './export.ts';

/** The rows that the caller with the access token `token` may read, queried as that caller. */
export interface AsCaller {
  role(token: string): Promise<string>;
  submissions(token: string): Promise<ContactSubmission[]>;
  exportPage(token: string, filter: LeadFilter, after: LeadCursor | null): Promise<LeadExportPage>;
}

export interface ContactSubmissionsDependencies {
  findCaller: FindCaller;
  asCaller: AsCaller;
  limiter: Limiter;
  log: Log;
}

const PER_CALLER = { bucket: 'contact-submissions:user', max: 120, windowSeconds: 60 };
const EXPORTS = { bucket: 'contact-submissions:export', max: 20, windowSeconds: 3600 };

/**
 * `GET /contact-submissions`: the messages, newest first, to admins; 401 and 403 to others.
 * `GET /contact-submissions/export?status=new,open&query=…`: the leads that a filter leaves, as CSV.
 */
export function contactSubmissionsRoutes(dependencies: ContactSubmissionsDependencies): Route[] {
  const { findCaller, asCaller, limiter, log } = dependencies;

  /** The token of an admin. @throws HttpError 401, 403 or 429. */
  async function tokenOf(request: Request, limit: Limit): Promise<string> {
    const caller = await findCaller(request);
    if (!caller) throw signInRequired();
    await limiter.bySubject(caller.id, limit);
    // The database refuses others, too, in words that are meant for its own calls.
    if ((await asCaller.role(caller.token)) !== 'admin') {
      throw new HttpError(403, 'admin_required', { action: 'read_messages' });
    }
    return caller.token;
  }

  async function list(request: Request): Promise<Response> {
    return Response.json(await asCaller.submissions(await tokenOf(request, PER_CALLER)));
  }

  async function exportAll(request: Request): Promise<Response> {
    const filter = exportFilter(request);
    const token = await tokenOf(request, EXPORTS);
    return exportResponse(filter, (wanted, after) => asCaller.exportPage(token, wanted, after), log);
  }

  return [
    { method: 'GET', path: '/contact-submissions', handle: list },
    { method: 'GET', path: '/contact-submissions/export', handle: exportAll, isLong: true },
  ];
}
