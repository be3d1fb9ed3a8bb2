import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { nameOrNothing } from './clean.ts';
import type { MailContent } from './content.ts';
import { shortTime } from './when.ts';

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

export function greeting(name: string): string {
  const known = nameOrNothing(name);
  return known ? `Hello ${known},` : 'Hello,';
}

/** Who wrote, fit for a subject: subjects never carry what is no name. */
export function sender(name: string): string {
  return nameOrNothing(name) || 'a visitor';
}

const enteredIn = ({ source }: ContactPayload) => (source === 'assistant' ? 'chat' : 'contact form');

/** To the visitor. It repeats nothing of what was written but, where it looks like one, the name. */
export function contactReceived(payload: ContactPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: `We have your message - ${FIRM.name}`,
    preview: 'A consultant reads it and answers to this address.',
    heading: 'We have your message',
    blocks: [
      { kind: 'text', text: greeting(payload.name) },
      {
        kind: 'text',
        text: `Thank you for writing to ${FIRM.name}. Your message reached us on ${shortTime(payload.createdAt)}.`,
      },
      {
        kind: 'text',
        text: `What happens next: a consultant reads it and answers to this address. If you would rather talk, call ${FIRM.phone}, ${FIRM.hours} Eastern Time.`,
      },
      { kind: 'action', label: 'Schedule a consultation', href: new URL('/schedule', site).href },
    ],
    reason: `You get this one mail because this address was entered in the ${enteredIn(payload)} at ${site.host}. If that was not you, you need do nothing: we send no more unless you write to us.`,
  };
}

/** To the firm, with the whole message; a reply goes to the visitor. */
export function contactNotice(payload: ContactPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: `New message from ${sender(payload.name)}`,
    preview: `Received ${shortTime(payload.createdAt)}`,
    heading: 'A new message came in',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', payload.name],
          ['Email', payload.email],
          ['Company', payload.company],
          ['Received', shortTime(payload.createdAt)],
        ],
      },
      { kind: 'quote', text: payload.message },
      { kind: 'text', text: 'Reply to this mail to answer: your reply goes to the sender.' },
      { kind: 'action', label: 'Open it in the dashboard', href: new URL('/admin', site).href },
    ],
    reason: `You get this because the ${enteredIn(payload)} at ${site.host} reports every message to the firm's mailbox. To have them sent elsewhere, ask whoever looks after the site.`,
  };
}
