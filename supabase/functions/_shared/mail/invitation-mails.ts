import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import type { MailContent } from './content.ts';
import { shortTime } from './when.ts';

/** The token is gone from the queue once the mail is sent; see private.clear_sent_mail_tokens(). */
export const invitationPayload = z.object({
  role: z.enum(['client', 'admin']),
  invitedBy: z.string().nullish(),
  expiresAt: z.string(),
  tokens: z.object({ invitation: z.string() }),
});

const WHAT = {
  client: 'With it you book consultations, follow them, and find the documents that we share with you.',
  admin: 'It is for the staff: with it you read and answer messages, and look after the calendar.',
} as const;

/** To whom a person of the staff invites. The secret is behind the '#', which no server sees. */
export function invitation(payload: z.infer<typeof invitationPayload>, siteUrl: string): MailContent {
  const { role, invitedBy, expiresAt, tokens } = payload;
  const { host } = new URL(siteUrl);
  const link = new URL('/invitation', siteUrl);
  link.hash = new URLSearchParams({ token: tokens.invitation }).toString();
  return {
    subject: `You are invited to ${FIRM.name}`,
    preview: role === 'admin' ? 'An account for the staff.' : 'An account of your own.',
    heading: 'You are invited',
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: `${invitedBy ?? 'Somebody of our staff'} invites you to have an account at ${host}. ${WHAT[role]}`,
      },
      { kind: 'action', label: 'Look at the invitation', href: link.href },
      {
        kind: 'text',
        text: `The link works until ${shortTime(expiresAt)}, once, and only for the account of this address. It opens a page with one button; nothing happens before you press it.`,
      },
    ],
    reason: `You get this mail because a person of our staff entered this address at ${host}. If you do not know why, do nothing: there is no account without you, and we delete the address 30 days after the link has run out.`,
  };
}
