import { z } from 'zod';
import type { MailContent } from './mail-content.ts';
import { listHeaders, newsletterLink } from './newsletter-mails.ts';

/** What private.load_newsletter_mail() returns. */
const newsletterIssuePayload = z.object({
  issueId: z.number(),
  subject: z.string(),
  previewLine: z.string(),
  body: z.string(),
  tokens: z.object({ unsubscribe: z.string() }),
});

/** An issue of the newsletter for one subscriber. Nothing in it counts openings or clicks. */
export function newsletterIssue(payload: unknown, siteUrl: string): MailContent {
  const { issueId, subject, previewLine, body, tokens } = newsletterIssuePayload.parse(payload);
  const { host } = new URL(siteUrl);
  return {
    subject,
    preview: previewLine,
    heading: subject,
    blocks: [{ kind: 'markdown', text: body, siteUrl }],
    reason: `You're receiving this email because you subscribed to our newsletter at ${host} or agreed to receive it. You can unsubscribe at any time.`,
    stop: {
      label: 'Unsubscribe from the newsletter',
      href: newsletterLink('/newsletter/unsubscribe', tokens.unsubscribe, siteUrl),
    },
    headers: listHeaders(tokens.unsubscribe, siteUrl),
    tags: { newsletter_issue: String(issueId) },
  };
}

/** The same to an admin, marked as a test in the subject. A bounce of it is not counted for the issue. */
export function newsletterTest(payload: unknown, siteUrl: string): MailContent {
  const { tags: _issue, ...content } = newsletterIssue(payload, siteUrl);
  return { ...content, subject: `[Test] ${content.subject}` };
}
