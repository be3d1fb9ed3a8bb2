import { askInbox, type InboxReader, type Mail } from '../mail.ts';

interface MailpitAddress {
  Name: string;
  Address: string;
}

/** `GET /api/v1/message/{ID}`, the parts that are read. */
export interface MailpitMessage {
  ID: string;
  Subject: string;
  Text: string;
  HTML: string;
  From: MailpitAddress | null;
  To: MailpitAddress[] | null;
  ReplyTo: MailpitAddress[] | null;
}

/** `GET /api/v1/message/{ID}/headers`: every value that a header has. */
export type MailpitHeaders = Record<string, string[]>;

/** `GET /api/v1/messages`: one page, newest first. */
interface MailpitPage {
  messages_count: number;
  messages: { ID: string }[];
}

const PAGE = 200;
const addresses = (list: MailpitAddress[] | null) =>
  (list ?? []).map(({ Name, Address }) => ({ name: Name, address: Address }));

export function fromMailpit(message: MailpitMessage, given: MailpitHeaders): Mail {
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, values]) => [name.toLowerCase(), values.join(', ')]),
  );
  // Mailpit makes a text of its own for a mail that has only HTML.
  const hasTextPart = !/^text\/html\b/i.test(headers['content-type'] ?? '');
  return {
    id: message.ID,
    subject: message.Subject,
    text: hasTextPart ? message.Text : '',
    html: message.HTML,
    from: addresses(message.From && [message.From]),
    to: addresses(message.To),
    replyTo: addresses(message.ReplyTo),
    headers,
  };
}

// A mail never changes, and tests ask for all of them several times a second.
const known = new Map<string, Promise<Mail>>();

async function read(address: string): Promise<Mail> {
  const [message, headers] = await Promise.all([askInbox(address), askInbox(`${address}/headers`)]);
  return fromMailpit((await message.json()) as MailpitMessage, (await headers.json()) as MailpitHeaders);
}

function readOnce(address: string): Promise<Mail> {
  const mail = known.get(address) ?? read(address);
  known.set(address, mail);
  mail.catch(() => known.delete(address));
  return mail;
}

async function idsOf(mailUrl: string): Promise<string[]> {
  const ids = new Set<string>();
  for (let start = 0; ; start += PAGE) {
    const response = await askInbox(`${mailUrl}/api/v1/messages?start=${start}&limit=${PAGE}`);
    const { messages, messages_count: count } = (await response.json()) as MailpitPage;
    for (const { ID } of messages) ids.add(ID);
    if (messages.length === 0 || start + messages.length >= count) return [...ids].reverse();
  }
}

/** Mailpit, which `supabase start` brings. */
export const mailpit: InboxReader = {
  async list(mailUrl) {
    const ids = await idsOf(mailUrl);
    return Promise.all(ids.map((id) => readOnce(`${mailUrl}/api/v1/message/${id}`)));
  },
  async source(mailUrl, id) {
    return (await askInbox(`${mailUrl}/api/v1/message/${id}/raw`)).text();
  },
  async empty(mailUrl) {
    await askInbox(`${mailUrl}/api/v1/messages`, 'DELETE');
  },
};
