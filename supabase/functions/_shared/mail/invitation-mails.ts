import { z } from 'zod';
import { greeting, type MailContent, mailLocale, text } from './mail-content.ts';
import { momentIn } from './mail-dates.ts';
import { SHARING_WORDS } from './words/sharing.ts';

/** The token is gone from the queue once the mail is sent; see private.clear_sent_mail_tokens(). */
export const invitationPayload = z.object({
  role: z.enum(['client', 'admin']),
  invitedBy: z.string().nullish(),
  expiresAt: z.string(),
  /** The language of the account that has the address; English without one. */
  locale: mailLocale,
  tokens: z.object({ invitation: z.string() }),
});

/** To whom a person of the staff invites. The secret is behind the '#', which no server sees. */
export function invitation(payload: z.infer<typeof invitationPayload>, siteUrl: string): MailContent {
  const { role, invitedBy, expiresAt, locale, tokens } = payload;
  const { host } = new URL(siteUrl);
  const { invitation: words } = SHARING_WORDS[locale];
  const link = new URL('/invitation', siteUrl);
  link.hash = new URLSearchParams({ token: tokens.invitation }).toString();
  return {
    locale,
    subject: words.subject,
    preview: words.preview[role],
    heading: words.heading,
    blocks: [
      text(greeting('', locale)),
      text(`${words.lead(invitedBy, host)} ${words.what[role]}`),
      { kind: 'action', label: words.action, href: link.href },
      text(words.works(momentIn(expiresAt, undefined, locale))),
    ],
    reason: words.reason(host),
  };
}
