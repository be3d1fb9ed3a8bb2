import { z } from 'zod';

/** A document as it was attached to a reply. */
export const sentAttachment = z.object({ name: z.string(), bytes: z.number() });
export type SentAttachment = z.infer<typeof sentAttachment>;

const inboundMail = z.object({
  sender: z.string(),
  /** The address of From, when `sender` is the Reply-To. */
  sentFrom: z.string().nullable(),
  /** With the quoted history; null when there is none. */
  wholeText: z.string().nullable(),
  /** `id`: of a file that is stored here. */
  attachments: z.array(z.object({ name: z.string(), bytes: z.number(), id: z.string().optional() })),
  /** How the lead was found. Only `reply_address` proves that the sender got one of our replies. */
  matchedBy: z.enum(['reply_address', 'thread', 'sender', 'new_lead']),
});
export type InboundMail = z.infer<typeof inboundMail>;

/** `list_lead_timeline()`, newest first. */
export const leadTimeline = z.array(
  z.object({
    kind: z.enum([
      'message',
      'reply',
      'inbound_mail',
      'note',
      'task',
      'booking',
      'booking_event',
      'chat',
      'newsletter',
      'document',
      'account',
      'change',
    ]),
    at: z.string(),
    id: z.string(),
    title: z.string().nullable(),
    body: z.string().nullable(),
    status: z.string().nullable(),
    by: z.string().nullable(),
    /** Of a change: the values in words; '' for a staff member or lead that was deleted since, null for none. */
    from: z.string().nullish(),
    to: z.string().nullish(),
    /** Of an email from outside. */
    mail: inboundMail.optional(),
    /** Of a reply. */
    attachments: z.array(sentAttachment).optional(),
    /** Of a document: the email address of the account it is shared with. */
    account: z.string().optional(),
  }),
);
export type LeadTimeline = z.infer<typeof leadTimeline>;
