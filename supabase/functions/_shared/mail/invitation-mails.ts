import { z } from 'zod';
import { fill, messages } from '../locales/messages.ts';
import { greeting, type MailContent, mailLocale, text } from './mail-content.ts';
import { momentIn } from './mail-dates.ts';

/** The token is gone from the queue once the mail is sent; see private.end_mail(). */
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
  const words = messages('mail/invitation', locale);
  const lead = invitedBy ? fill(words.leadBy, { inviter: invitedBy, host }) : fill(words.lead, { host });
  const link = new URL('/invitation', siteUrl);
  link.hash = new URLSearchParams({ token: tokens.invitation }).toString();
  return {
    locale,
    subject: words.subject,
    preview: words.preview[role],
    heading: words.heading,
    blocks: [
      text(greeting('', locale)),
      text(`${lead} ${words.what[role]}`),
      { kind: 'action', label: words.action, href: link.href },
      text(fill(words.works, { until: momentIn(expiresAt, undefined, locale) })),
    ],
    reason: fill(words.reason, { host }),
  };
}
