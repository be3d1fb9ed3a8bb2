import { z } from 'zod';

export const MAIL_STATES = [
  'due',
  'sending',
  'retrying',
  'scheduled',
  'obsolete',
  'failed',
  'sent',
  'cancelled',
] as const;
export const mailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof mailState>;

/** `GET /api/deliver-mail/{id}`: what an email says. Secrets of links are hidden. */
export const openedMail = z.object({ subject: z.string(), text: z.string() });
export type OpenedMail = z.infer<typeof openedMail>;

/** A mail of the queue as the staff see it: not what it says. Instants are ISO 8601 in UTC. */
export const queuedMail = z.object({
  id: z.number().int(),
  kind: z.string(),
  recipient: z.string(),
  state: mailState,
  attempts: z.number().int(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  error: z.string().nullable(),
  appointmentId: z.string().nullable(),
  leadId: z.number().int().nullable(),
  may: z.array(z.enum(['retry', 'send_again', 'cancel'])),
});
export type QueuedMail = z.infer<typeof queuedMail>;

/** A page of `list_mails()`; `counts` only on the first one. */
export const mailPage = z.object({
  mails: z.array(queuedMail),
  next: z.number().int().nullable(),
  counts: z.record(mailState, z.number().int()).nullable(),
});
export type MailPage = z.infer<typeof mailPage>;

export type MailFilter = { state?: MailState; query?: string };
