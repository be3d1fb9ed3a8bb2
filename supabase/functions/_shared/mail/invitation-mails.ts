import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { type MailContent, text } from './mail-content.ts';
import { dateAndTime } from './mail-dates.ts';

/** The token is gone from the queue once the mail is sent; see private.clear_sent_mail_tokens(). */
export const invitationPayload = z.object({
  role: z.enum(['client', 'admin']),
  invitedBy: z.string().nullish(),
  expiresAt: z.string(),
  tokens: z.object({ invitation: z.string() }),
});

const WHAT = {
  client: 'Use it to book consultations, keep track of them and find the documents we share with you.',
  admin: "It's a staff account for answering messages and managing the calendar.",
} as const;

/** To whom a person of the staff invites. The secret is behind the '#', which no server sees. */
export function invitation(payload: z.infer<typeof invitationPayload>, siteUrl: string): MailContent {
  const { role, invitedBy, expiresAt, tokens } = payload;
  const { host } = new URL(siteUrl);
  const link = new URL('/invitation', siteUrl);
  link.hash = new URLSearchParams({ token: tokens.invitation }).toString();
  return {
    subject: `You're invited to ${FIRM.name}`,
    preview: role === 'admin' ? 'Your staff account is ready to set up.' : 'Your account is ready to set up.',
    heading: 'You are invited',
    blocks: [
      text('Hello,'),
      text(
        `${invitedBy ?? 'Someone on our team'} has invited you to create an account at ${host}. ${WHAT[role]}`,
      ),
      { kind: 'action', label: 'View the invitation', href: link.href },
      text(
        `The link works once, until ${dateAndTime(expiresAt)}, and only for an account with this email address. Opening it doesn't change anything until you accept.`,
      ),
    ],
    reason: `You're receiving this email because someone on our team entered this address at ${host}. If you weren't expecting it, ignore it. No account is created without you, and we delete the address 30 days after the link expires.`,
  };
}
