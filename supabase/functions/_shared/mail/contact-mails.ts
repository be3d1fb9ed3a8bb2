import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { greeting, type MailContent, nameOrVisitor, ownMessage, text } from './mail-content.ts';
import { dateAndTime } from './mail-dates.ts';

export const contactPayload = z.object({
  submissionId: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** Where it came in; without one it was the contact form. */
  source: z.string().optional(),
});
type ContactPayload = z.infer<typeof contactPayload>;

const copyLead = ({ source }: ContactPayload) =>
  source === 'assistant' ? 'Your request, with the chat before it:' : 'Your message:';
const enteredIn = ({ source }: ContactPayload) => (source === 'assistant' ? 'chat' : 'contact form');
const reportSource = (payload: ContactPayload, host: string) =>
  payload.source === 'email'
    ? `${host} reports every email`
    : `the ${enteredIn(payload)} at ${host} reports every message`;

/** To the visitor, with a copy of the message. Of the rest it repeats only the name, where it looks like one. */
export function contactReceived(payload: ContactPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: `We got your message - ${FIRM.name}`,
    preview: `A consultant will read it and reply to this address within ${FIRM.answerWithin}.`,
    heading: 'We got your message',
    blocks: [
      text(greeting(payload.name)),
      text(
        `Thank you for writing to ${FIRM.name}. We received your message on ${dateAndTime(payload.createdAt)}.`,
      ),
      text(
        `What happens next: a consultant will read it and reply to this address within ${FIRM.answerWithin}. If you'd rather talk, call ${FIRM.phone}, ${FIRM.hours} Eastern Time.`,
      ),
      { kind: 'action', label: 'Schedule a consultation', href: new URL('/schedule', site).href },
      ...ownMessage(payload.message, copyLead(payload)),
    ],
    reason: `You're receiving this one email because this address was entered in the ${enteredIn(payload)} at ${site.host}. If that wasn't you, you can ignore it. We won't email you again unless you write to us.`,
  };
}

/** To the firm, with the whole message; a reply goes to the visitor. */
export function contactNotice(payload: ContactPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: `New message from ${nameOrVisitor(payload.name)}`,
    preview: `Received ${dateAndTime(payload.createdAt)}`,
    heading: 'New message',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', payload.name],
          ['Email', payload.email],
          ['Company', payload.company],
          ['Received', dateAndTime(payload.createdAt)],
        ],
      },
      text('Reply to this email to answer the sender.'),
      {
        kind: 'action',
        label: 'Open it in the dashboard',
        href: new URL(`/admin/leads/${payload.submissionId}`, site).href,
      },
      { kind: 'quote', text: payload.message },
    ],
    reason: `You're receiving this because ${reportSource(payload, site.host)} to the firm's inbox. To change the address, go to Settings in the dashboard.`,
  };
}

export const leadReplyPayload = z.object({
  subject: z.string(),
  body: z.string(),
  /** The mails before it, by their dedupe keys, the first one first. */
  thread: z.array(z.string()).default([]),
  /** Whether an answer arrives in the timeline, and not in the firm's mailbox. */
  answersInTimeline: z.boolean().default(false),
  /** The name of the author; without it the email is from the firm alone. */
  from: z.string().nullish(),
});

const whereAnswersGo = ({ answersInTimeline }: z.infer<typeof leadReplyPayload>) =>
  answersInTimeline
    ? 'If you reply, your answer is added to this conversation, where the person who answered you reads it.'
    : 'If you reply, your answer goes to our shared mailbox.';

/** A staff reply to a lead. It says where answers go. */
export function leadReply(payload: z.infer<typeof leadReplyPayload>, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: payload.subject,
    preview: payload.body.replace(/\s+/g, ' ').slice(0, 120),
    heading: payload.subject,
    blocks: payload.body
      .split(/(?:\r\n|\r|\n){2,}/)
      .filter((part) => part.trim())
      .map((part) => text(part.trim())),
    reason: `You're receiving this email because you wrote to us at ${host}. ${whereAnswersGo(payload)}`,
    answers: payload.thread,
    isPersonal: true,
    ...(payload.from ? { author: payload.from } : {}),
  };
}
