import { z } from 'zod';
import { emailAddress } from '../contracts/text-rules.ts';
import { appointmentNotice, appointmentPayload, appointmentRequested } from './appointment-mails.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { contactNotice, contactPayload, contactReceived } from './contact-mails.ts';
import type { MailContent } from './content.ts';
import {
  newsletterConfirm,
  newsletterConfirmPayload,
  newsletterWelcome,
  newsletterWelcomePayload,
} from './newsletter-mails.ts';
import type { OutgoingMail } from './transport.ts';

/** A row of the outbox, as `claim_mail` hands it out. */
export const claimedMail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  reply_to: z.string().nullish(),
  payload: z.unknown(),
  attempts: z.number(),
  lease_token: z.string(),
  dedupe_key: z.string(),
});
export type ClaimedMail = z.infer<typeof claimedMail>;

const CONTENT: Record<string, (payload: unknown, siteUrl: string) => MailContent> = {
  contact_received: (payload, siteUrl) => contactReceived(contactPayload.parse(payload), siteUrl),
  contact_notice: (payload, siteUrl) => contactNotice(contactPayload.parse(payload), siteUrl),
  appointment_requested: (payload, siteUrl) =>
    appointmentRequested(appointmentPayload.parse(payload), siteUrl),
  appointment_notice: (payload, siteUrl) => appointmentNotice(appointmentPayload.parse(payload), siteUrl),
  newsletter_confirm: (payload, siteUrl) =>
    newsletterConfirm(newsletterConfirmPayload.parse(payload), siteUrl),
  newsletter_welcome: (payload, siteUrl) =>
    newsletterWelcome(newsletterWelcomePayload.parse(payload), siteUrl),
};

/** @throws Error for a kind or a payload that no mail can be made of: it will not get better by waiting. */
export function renderMail(row: ClaimedMail, siteUrl: string): OutgoingMail {
  const write = CONTENT[row.kind];
  if (!write) throw new Error(`no mail of the kind ${row.kind}`);
  const content = write(row.payload, siteUrl);
  const replyTo = emailAddress.safeParse(row.reply_to);
  return {
    to: emailAddress.parse(row.recipient),
    ...(replyTo.success ? { replyTo: replyTo.data } : {}),
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    ...(content.headers ? { headers: content.headers } : {}),
    dedupeKey: row.dedupe_key,
  };
}
