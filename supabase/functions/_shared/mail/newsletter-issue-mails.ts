import { z } from 'zod';
import { fill, messages } from '../locales/messages.ts';
import { type MailContent, mailLocale } from './mail-content.ts';
import { listHeaders, unsubscribeLink } from './newsletter-mails.ts';

/** What private.load_newsletter_mail() returns. */
const newsletterIssuePayload = z.object({
  issueId: z.number(),
  subject: z.string(),
  previewLine: z.string(),
  body: z.string(),
  /** The language of the subscriber, for what is not the text of the issue. */
  locale: mailLocale,
  tokens: z.object({ unsubscribe: z.string() }),
});

/** An issue of the newsletter for one subscriber. Nothing in it counts openings or clicks. */
export function newsletterIssue(payload: unknown, siteUrl: string): MailContent {
  const { issueId, subject, previewLine, body, locale, tokens } = newsletterIssuePayload.parse(payload);
  return {
    subject,
    preview: previewLine,
    heading: subject,
    blocks: [{ kind: 'markdown', text: body, siteUrl }],
    reason: fill(messages('mail/newsletter', locale).issueReason, { host: new URL(siteUrl).host }),
    stop: unsubscribeLink(tokens.unsubscribe, siteUrl, locale),
    headers: listHeaders(tokens.unsubscribe, siteUrl),
    tags: { newsletter_issue: String(issueId) },
  };
}

/** The same to an admin, marked as a test in the subject. A bounce of it is not counted for the issue. */
export function newsletterTest(payload: unknown, siteUrl: string): MailContent {
  const { tags: _issue, ...content } = newsletterIssue(payload, siteUrl);
  return { ...content, subject: `[Test] ${content.subject}` };
}
