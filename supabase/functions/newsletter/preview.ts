import { type FindCaller, signInRequired } from '../_shared/auth/caller.ts';
import { issueText } from '../_shared/contracts/staff-newsletter.ts';
import type { Limiter } from '../_shared/http/abuse-protection.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { renderMail } from '../_shared/mail/render.ts';

export interface PreviewDependencies {
  findCaller: FindCaller;
  /** The rank of the caller with this access token. */
  roleOf: (token: string) => Promise<string>;
  limiter: Limiter;
  siteUrl: string;
}

const PER_CALLER = { bucket: 'newsletter:preview', max: 120, windowSeconds: 60 };
// 50,000 characters of up to four bytes each.
const MAX_BYTES = 256 * 1024;

/** `POST /newsletter/preview`: an issue as its email will look, for admins, by the code that sends it. Stores nothing. */
export function previewRoute({ findCaller, roleOf, limiter, siteUrl }: PreviewDependencies): Route {
  async function preview(request: Request): Promise<Response> {
    const caller = await findCaller(request);
    if (!caller) throw signInRequired();
    await limiter.bySubject(caller.id, PER_CALLER);
    if ((await roleOf(caller.token)) !== 'admin') throw new HttpError(403, 'admin_required');
    const issue = await readJson(request, issueText, MAX_BYTES);
    const { subject, html, text } = renderMail(
      {
        id: 0,
        kind: 'newsletter_issue',
        recipient: 'preview@example.com',
        payload: { ...issue, issueId: 0, tokens: { unsubscribe: 'preview' } },
        attempts: 0,
        lease_token: '',
        dedupe_key: 'preview',
      },
      { siteUrl, mailFrom: '' },
    );
    return Response.json({ subject, html, text });
  }
  return { method: 'POST', path: '/newsletter/preview', handle: preview };
}
