import { z } from 'zod';
import type { MailContent } from './mail-blocks.ts';

export const leadReplyPayload = z.object({
  subject: z.string(),
  body: z.string(),
  /** The mails before it, by their dedupe keys, the first one first. */
  thread: z.array(z.string()).default([]),
});

/** A staff reply to a lead; answers go to the firm's mailbox. */
export function leadReply(payload: z.infer<typeof leadReplyPayload>, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: payload.subject,
    preview: payload.body.replace(/\s+/g, ' ').slice(0, 120),
    heading: payload.subject,
    blocks: payload.body
      .split(/(?:\r\n|\r|\n){2,}/)
      .filter((part) => part.trim())
      .map((text) => ({ kind: 'text', text: text.trim() })),
    reason: `You're receiving this email because you wrote to us at ${host}. Reply to reach the person who answered you.`,
    answers: payload.thread,
    isPersonal: true,
  };
}
