import { type AdminGate, requireAdmin } from '../_shared/auth/require-admin.ts';
import { issueText } from '../_shared/contracts/staff-newsletter.ts';
import type { Route } from '../_shared/http/app.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { renderMail } from '../_shared/mail/render.ts';

export interface PreviewDependencies extends AdminGate {
  siteUrl: string;
}

const PER_CALLER = { bucket: 'newsletter:preview', max: 120, windowSeconds: 60 };
// 50,000 characters of up to four bytes each.
const MAX_BYTES = 256 * 1024;

/** `POST /newsletter/preview`: an issue as its email will look, for admins, by the code that sends it. Stores nothing. */
export function previewRoute({ siteUrl, ...gate }: PreviewDependencies): Route {
  async function preview(request: Request): Promise<Response> {
    await requireAdmin(request, gate, PER_CALLER);
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
  return { method: 'POST', path: '/newsletter/preview', handle: preview, maxBytes: MAX_BYTES };
}
