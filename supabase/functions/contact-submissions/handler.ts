import { type FindCaller, pleaseSignIn } from '../_shared/auth/caller.ts';
import type { ContactSubmission } from '../_shared/contracts/contact.ts';
import type { Route } from '../_shared/http/app.ts';
import { Fault } from '../_shared/http/fault.ts';
import type { Limiter } from '../_shared/http/limiter.ts';

/** What the caller whose access token is `token` may see, asked as that caller. */
export interface AsCaller {
  role(token: string): Promise<string>;
  submissions(token: string): Promise<ContactSubmission[]>;
}

export interface ContactSubmissionsDependencies {
  findCaller: FindCaller;
  asCaller: AsCaller;
  limiter: Limiter;
}

const PER_CALLER = { bucket: 'contact-submissions:user', max: 120, windowSeconds: 60 };

/** `GET /contact-submissions`: every message, newest first, to admins; 401 and 403 to others. */
export function contactSubmissionsRoutes(dependencies: ContactSubmissionsDependencies): Route[] {
  const { findCaller, asCaller, limiter } = dependencies;

  async function list(request: Request): Promise<Response> {
    const caller = await findCaller(request);
    if (!caller) throw pleaseSignIn();
    await limiter.bySubject(caller.id, PER_CALLER);
    // Row-level security would show others an empty list; asking the rank first tells them why.
    if ((await asCaller.role(caller.token)) !== 'admin') {
      throw new Fault(403, 'Only the firm can read these messages.');
    }
    return Response.json(await asCaller.submissions(caller.token));
  }
  return [{ method: 'GET', path: '/contact-submissions', handle: list }];
}
