import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { type MailContent, text } from './mail-content.ts';

/** Gone from the queue once the mail is sent; see private.clear_sent_mail_tokens(). */
export const newsletterConfirmPayload = z.object({
  tokens: z.object({ confirm: z.string(), unsubscribe: z.string() }),
});
export const newsletterWelcomePayload = z.object({ tokens: z.object({ unsubscribe: z.string() }) });

/** A page of ours. Behind the '#' the token is in no server's log and in no Referer. */
export function newsletterLink(path: string, token: string, siteUrl: string): string {
  const url = new URL(path, siteUrl);
  url.hash = new URLSearchParams({ token }).toString();
  return url.href;
}

/** For the mail program's own unsubscribe button (RFC 2369 and 8058). */
export function listHeaders(token: string, siteUrl: string): Record<string, string> {
  // A mail program sends this address as it is, so its token has to be in the query.
  const oneClick = new URL('/api/newsletter/unsubscribe', siteUrl);
  oneClick.searchParams.set('token', token);
  return {
    'List-Unsubscribe': `<${oneClick.href}>, <mailto:${FIRM.email}?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Sent to the owner of the entered address. Without a confirmation, nothing else is sent to it. */
export function newsletterConfirm(
  { tokens }: z.infer<typeof newsletterConfirmPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: `Please confirm your subscription - ${FIRM.name}`,
    preview: 'Confirm to get our newsletter at this address.',
    heading: 'Please confirm your subscription',
    blocks: [
      text('Hello,'),
      text(
        `This address was entered for our newsletter at ${host}. We'll add it to the list once you confirm.`,
      ),
      text(
        "What you'll get: one email a month, with what we learned on our projects and an article on putting forecasts and AI to work. Every issue has an unsubscribe link.",
      ),
      {
        kind: 'action',
        label: 'Confirm your subscription',
        href: newsletterLink('/newsletter/confirm', tokens.confirm, siteUrl),
      },
      text("The link works for 7 days. Opening it doesn't change anything until you confirm."),
    ],
    reason: `You're receiving this email because this address was entered in the newsletter form at ${host}. If that wasn't you, ignore it. We send nothing without your confirmation, and we delete the address after 30 days.`,
    headers: listHeaders(tokens.unsubscribe, siteUrl),
  };
}

/** To a new subscriber, with the way out. */
export function newsletterWelcome(
  { tokens }: z.infer<typeof newsletterWelcomePayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: `You're subscribed - ${FIRM.name}`,
    preview: "We'll send the next issue to this address.",
    heading: 'You are subscribed',
    blocks: [
      text('Hello,'),
      text(
        "Thank you for confirming. We'll send the newsletter to this address once a month, starting with the next issue.",
      ),
      text('In the meantime, you can read our articles.'),
      { kind: 'action', label: 'Read our articles', href: new URL('/blog', siteUrl).href },
    ],
    reason: `You're receiving this email because you confirmed this address for the newsletter at ${host}. You can unsubscribe at any time.`,
    stop: {
      label: 'Unsubscribe from the newsletter',
      href: newsletterLink('/newsletter/unsubscribe', tokens.unsubscribe, siteUrl),
    },
    headers: listHeaders(tokens.unsubscribe, siteUrl),
  };
}
