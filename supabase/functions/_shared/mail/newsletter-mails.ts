import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import type { MailContent } from './content.ts';

/** Gone from the queue once the mail is sent; see private.clear_sent_mail_tokens(). */
export const newsletterConfirmPayload = z.object({
  tokens: z.object({ confirm: z.string(), unsubscribe: z.string() }),
});
export const newsletterWelcomePayload = z.object({ tokens: z.object({ unsubscribe: z.string() }) });

/** A page of ours. Behind the '#' the token is in no server's log and in no Referer. */
function link(path: string, token: string, siteUrl: string): string {
  const url = new URL(path, siteUrl);
  url.hash = new URLSearchParams({ token }).toString();
  return url.href;
}

/** For the mail program's own unsubscribe button (RFC 2369 and 8058). */
function listHeaders(token: string, siteUrl: string): Record<string, string> {
  // A mail program sends this address as it is, so its token has to be in the query.
  const oneClick = new URL('/api/newsletter/unsubscribe', siteUrl);
  oneClick.searchParams.set('token', token);
  return {
    'List-Unsubscribe': `<${oneClick.href}>, <mailto:${FIRM.email}?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** To whoever owns the address that was typed in. Nothing is sent to it again unless they confirm. */
export function newsletterConfirm(
  { tokens }: z.infer<typeof newsletterConfirmPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: `Please confirm your subscription - ${FIRM.name}`,
    preview: 'One click, and our newsletter comes to this address.',
    heading: 'Please confirm your subscription',
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: `This address was entered for our newsletter at ${host}. It goes on the list once you confirm it.`,
      },
      {
        kind: 'text',
        text: 'What you get: one mail a month, with what our projects taught us and an article on putting forecasts and AI to work. Every issue has a link to leave.',
      },
      {
        kind: 'action',
        label: 'Confirm your subscription',
        href: link('/newsletter/confirm', tokens.confirm, siteUrl),
      },
      {
        kind: 'text',
        text: 'The link works for 7 days. It opens a page with one button; nothing happens before you press it.',
      },
    ],
    reason: `You get this mail because this address was entered in the newsletter box at ${host}. If that was not you, do nothing: we send no newsletter without your confirmation, and delete the address after 30 days.`,
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
    subject: `You are subscribed - ${FIRM.name}`,
    preview: 'The next issue comes to this address.',
    heading: 'You are subscribed',
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: 'Thank you for confirming. The newsletter comes to this address once a month, beginning with the next issue.',
      },
      { kind: 'text', text: 'Until then, our articles are open to everybody.' },
      { kind: 'action', label: 'Read our articles', href: new URL('/blog', siteUrl).href },
    ],
    reason: `You get this mail because you confirmed this address for the newsletter at ${host}. You can leave the list at any time.`,
    stop: {
      label: 'Unsubscribe from the newsletter',
      href: link('/newsletter/unsubscribe', tokens.unsubscribe, siteUrl),
    },
    headers: listHeaders(tokens.unsubscribe, siteUrl),
  };
}
