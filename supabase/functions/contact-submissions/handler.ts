import { type Caller, type FindCaller, signInRequired } from '../_shared/auth/caller.ts';
import type { ContactSubmission } from '../_shared/contracts/contact.ts';
import type { LeadFilter } from '../_shared/contracts/leads.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Log } from '../_shared/http/log.ts';
import type { Limit, Limiter } from '../_shared/http/rate-limits.ts';
import { exportFilter, exportResponse, type ReadPage } from './export.ts';

/** The rows that the caller with the access token `token` may read, queried as that caller. */
export interface CallerQueries {
  role(token: string): Promise<string>;
  submissions(token: string): Promise<ContactSubmission[]>;
  /** Records that the caller exports the leads of a filter. */
  recordExport(token: string, filter: LeadFilter): Promise<void>;
  /** Reads pages of leads. */
  exportPages(caller: Caller): ReadPage;
}

export interface ContactSubmissionsDependencies {
  findCaller: FindCaller;
  asCaller: CallerQueries;
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

  /** Returns the caller if it is an admin. @throws HttpError 401, 403 or 429. */
  async function adminOf(request: Request, limit: Limit): Promise<Caller> {
    const caller = await findCaller(request);
    if (!caller) throw signInRequired();
    await limiter.bySubject(caller.id, limit);
    // The database refuses others, too, in words that are meant for its own calls.
    if ((await asCaller.role(caller.token)) !== 'admin') {
      throw new HttpError(403, 'admin_required', { action: 'read_messages' });
    }
    return caller;
  }

  async function list(request: Request): Promise<Response> {
    const { token } = await adminOf(request, PER_CALLER);
    return Response.json(await asCaller.submissions(token));
  }

  async function exportAll(request: Request): Promise<Response> {
    const filter = exportFilter(request);
    const caller = await adminOf(request, EXPORTS);
    await asCaller.recordExport(caller.token, filter);
    return exportResponse(filter, asCaller.exportPages(caller), log);
  }

  return [
    { method: 'GET', path: '/contact-submissions', handle: list },
    { method: 'GET', path: '/contact-submissions/export', handle: exportAll, isLong: true },
  ];
}
