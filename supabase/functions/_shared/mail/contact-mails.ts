import { z } from 'zod';
import { fill, messages } from '../locales/messages.ts';
import { greeting, type MailContent, mailLocale, nameOrVisitor, ownMessage, text } from './mail-content.ts';
import { momentIn } from './mail-dates.ts';
import { pageLink } from './mail-links.ts';

export const contactPayload = z.object({
  submissionId: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** Where it came in; without one it was the contact form. */
  source: z.string().optional(),
  /** The sender's language. */
  locale: mailLocale,
});
type ContactPayload = z.infer<typeof contactPayload>;

const isFromChat = ({ source }: ContactPayload) => source === 'assistant';
const reportSource = (payload: ContactPayload, host: string) =>
  payload.source === 'email'
    ? `${host} reports every email`
    : `the ${isFromChat(payload) ? 'chat' : 'contact form'} at ${host} reports every message`;

/**
 * To the visitor. The database leaves the message out unless the sender has proven the address: a stranger's text must
 * not reach others in our name. Of the rest it repeats only the name, where it looks like one.
 */
export function contactReceived(payload: ContactPayload, siteUrl: string): MailContent {
  const { locale } = payload;
  const words = messages('mail/contact-received', locale);
  const copyLead = isFromChat(payload) ? words.yourRequest : messages('mail/common', locale).yourMessage;
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(payload.name, locale)),
      text(fill(words.thanks, { when: momentIn(payload.createdAt, undefined, locale) })),
      text(words.next),
      { kind: 'action', label: words.schedule, href: pageLink('/schedule', siteUrl, locale) },
      ...ownMessage(payload.message, copyLead),
    ],
    reason: fill(words.reasons[isFromChat(payload) ? 'chat' : 'form'], { host: new URL(siteUrl).host }),
  };
}

/** To the firm, with the whole message; a reply goes to the visitor. */
export function contactNotice(payload: ContactPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: `New message from ${nameOrVisitor(payload.name)}`,
    preview: `Received ${momentIn(payload.createdAt)}`,
    heading: 'New message',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', payload.name],
          ['Email', payload.email],
          ['Company', payload.company],
          ['Received', momentIn(payload.createdAt)],
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
    reason: `You’re receiving this because ${reportSource(payload, site.host)} to the firm’s inbox. To change the address, go to Settings in the dashboard.`,
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
  /** The language of the lead. */
  locale: mailLocale,
});

/** A staff reply to a lead. It says where answers go. */
export function leadReply(payload: z.infer<typeof leadReplyPayload>, siteUrl: string): MailContent {
  const { locale, answersInTimeline } = payload;
  const { toTimeline, toMailbox } = messages('mail/lead-reply', locale);
  return {
    locale,
    subject: payload.subject,
    preview: payload.body.replace(/\s+/g, ' ').slice(0, 120),
    heading: payload.subject,
    blocks: payload.body
      .split(/(?:\r\n|\r|\n){2,}/)
      .filter((part) => part.trim())
      .map((part) => text(part.trim())),
    reason: fill(answersInTimeline ? toTimeline : toMailbox, { host: new URL(siteUrl).host }),
    answers: payload.thread,
    isPersonal: true,
    ...(payload.from ? { author: payload.from } : {}),
  };
}
