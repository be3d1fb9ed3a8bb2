import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import type { Locale } from '../contracts/locale.ts';
import { fill, messages } from '../locales/messages.ts';
import { greeting, type MailContent, mailLocale, text } from './mail-content.ts';
import { pageLink } from './mail-links.ts';

/** Gone from the queue once the mail is sent; see private.end_mail(). */
export const newsletterConfirmPayload = z.object({
  locale: mailLocale,
  tokens: z.object({ confirm: z.string(), unsubscribe: z.string() }),
});
export const newsletterWelcomePayload = z.object({
  locale: mailLocale,
  tokens: z.object({ unsubscribe: z.string() }),
});

/** A page of ours. Behind the '#' the token is in no server's log and in no Referer. */
function newsletterLink(path: string, token: string, siteUrl: string, locale: Locale): string {
  const url = new URL(pageLink(path, siteUrl, locale));
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

/** The unsubscribe link of an email. */
export function unsubscribeLink(token: string, siteUrl: string, locale: Locale) {
  return {
    label: messages('mail/newsletter', locale).unsubscribe,
    href: newsletterLink('/newsletter/unsubscribe', token, siteUrl, locale),
  };
}

/** Sent to the owner of the entered address. Without a confirmation, nothing else is sent to it. */
export function newsletterConfirm(
  { locale, tokens }: z.infer<typeof newsletterConfirmPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  const words = messages('mail/newsletter-confirm', locale);
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting('', locale)),
      text(fill(words.entered, { host })),
      text(words.promise),
      {
        kind: 'action',
        label: words.action,
        href: newsletterLink('/newsletter/confirm', tokens.confirm, siteUrl, locale),
      },
      text(words.works),
    ],
    reason: fill(words.reason, { host }),
    headers: listHeaders(tokens.unsubscribe, siteUrl),
  };
}

/** To a new subscriber, with the way out. */
export function newsletterWelcome(
  { locale, tokens }: z.infer<typeof newsletterWelcomePayload>,
  siteUrl: string,
): MailContent {
  const words = messages('mail/newsletter-welcome', locale);
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting('', locale)),
      text(words.thanks),
      text(words.meantime),
      { kind: 'action', label: words.articles, href: pageLink('/blog', siteUrl, locale) },
    ],
    reason: fill(words.reason, { host: new URL(siteUrl).host }),
    stop: unsubscribeLink(tokens.unsubscribe, siteUrl, locale),
    headers: listHeaders(tokens.unsubscribe, siteUrl),
  };
}
