import { z } from 'zod';
import { type MailContent, text } from './mail-content.ts';
import { momentIn } from './mail-dates.ts';

const STOP_ALERTS = 'To stop these emails, open “Your alerts” under Settings in the dashboard.';

/** The person that an email to staff is about, by the lead or the contact. A conversation may have no name. */
const about = z.object({
  submissionId: z.number().optional(),
  contactId: z.number().optional(),
  chatId: z.string().optional(),
  name: z.string().optional(),
  company: z.string().optional(),
});
type About = z.infer<typeof about>;

/** `by` is the staff member who assigned it. Of several rows, there is only the number. */
export const assignedPayload = about.extend({ by: z.string(), count: z.number() });

/** `by` is the author of the note. */
export const mentionedPayload = about.extend({ by: z.string() });

export type AssignedThing = 'lead' | 'task' | 'contact' | 'conversation';

/** What an email about a single row calls it, above the name of the person. */
const ONE: Record<AssignedThing, string> = {
  lead: 'this lead',
  task: 'a task for this lead',
  contact: 'this contact',
  conversation: 'this conversation',
};

/** The list that an email about several rows opens. */
const LISTS: Record<AssignedThing, string> = {
  lead: '/admin/leads?assignee=me',
  task: '/admin',
  contact: '/admin/contacts?owner=me',
  conversation: '/admin/conversations?show=mine',
};

function pathOf({ submissionId, contactId, chatId }: About): string | undefined {
  if (submissionId !== undefined) return `/admin/leads/${submissionId}`;
  if (contactId !== undefined) return `/admin/contacts/${contactId}`;
  return chatId === undefined ? undefined : `/admin/conversations/${chatId}`;
}

function personFacts({ name, company }: About): MailContent['blocks'] {
  const rows: [string, string][] = [];
  if (name) rows.push(['Name', name]);
  if (company) rows.push(['Company', company]);
  return rows.length > 0 ? [{ kind: 'facts', rows }] : [];
}

/** To the staff member to whom another one assigned leads, tasks, contacts or a conversation. */
export function assigned(
  thing: AssignedThing,
  payload: z.infer<typeof assignedPayload>,
  siteUrl: string,
): MailContent {
  const { by, count } = payload;
  const site = new URL(siteUrl);
  const isOne = count === 1;
  return {
    subject: isOne ? `${by} assigned you a ${thing}` : `${by} assigned you ${count} ${thing}s`,
    preview: 'Open it in the dashboard to see what comes next.',
    heading: isOne ? `A ${thing} is yours now` : `${count} ${thing}s are yours now`,
    blocks: [
      text(`${by} assigned ${isOne ? ONE[thing] : `${count} ${thing}s`} to you.`),
      ...personFacts(payload),
      {
        kind: 'action',
        label: isOne ? `Open the ${thing}` : `Open your ${thing}s`,
        href: new URL(pathOf(payload) ?? LISTS[thing], site).href,
      },
    ],
    reason: `You’re receiving this because someone else assigned you a ${thing} at ${site.host}. ${STOP_ALERTS}`,
  };
}

/** To the staff member that a note of another one mentions. The note itself stays in the dashboard. */
export function mentioned(
  thing: 'lead' | 'contact',
  payload: z.infer<typeof mentionedPayload>,
  siteUrl: string,
): MailContent {
  const { by } = payload;
  const site = new URL(siteUrl);
  return {
    subject: `${by} mentioned you in a note`,
    preview: `Open the ${thing} in the dashboard to read it.`,
    heading: 'You were mentioned in a note',
    blocks: [
      text(`${by} mentioned you in a note about this ${thing}.`),
      ...personFacts(payload),
      {
        kind: 'action',
        label: `Open the ${thing}`,
        href: new URL(pathOf(payload) ?? LISTS[thing], site).href,
      },
    ],
    reason: `You’re receiving this because a note at ${site.host} has your name. ${STOP_ALERTS}`,
  };
}

/** `question` is the visitor's message, cut at 500 characters; `page` is the path on which the conversation began. */
export const chatNoticePayload = z.object({
  chatId: z.string(),
  question: z.string().optional(),
  page: z.string().optional(),
  askedAt: z.string(),
});

/** To the firm, while the visitor may still be there. */
export function chatNotice(
  { chatId, question, page, askedAt }: z.infer<typeof chatNoticePayload>,
  siteUrl: string,
): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: 'A visitor asks for a person in the chat',
    preview: `Asked ${momentIn(askedAt)}`,
    heading: 'A visitor asks for a person',
    blocks: [
      text('Open the conversation and take it over to answer in the chat, while the visitor is there.'),
      {
        kind: 'facts',
        rows: [['Asked', momentIn(askedAt)], ...(page ? [['Page', page] satisfies [string, string]] : [])],
      },
      {
        kind: 'action',
        label: 'Open the conversation',
        href: new URL(`/admin/conversations/${chatId}`, site).href,
      },
      ...(question ? [{ kind: 'quote' as const, text: question }] : []),
    ],
    reason: `You’re receiving this because the chat at ${site.host} reports visitors who ask for a person to the firm’s inbox. To change the address, go to Settings in the dashboard.`,
  };
}
