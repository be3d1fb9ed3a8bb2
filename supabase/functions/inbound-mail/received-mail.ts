import { withoutJisEscapes } from './mail-charsets.ts';
import { type Mailbox, mailboxesOf } from './mailboxes.ts';

/** The size of all files of an email that are stored, in bytes. The database has the same limit. */
export const LARGEST_FILES = 10 * 1024 * 1024;

export interface ReceivedFile {
  name: string;
  /** As the sender declared it. */
  mimeType: string;
  /** 0 when the mail service does not tell. */
  bytes: number;
  /** Returns the content; undefined when there is none, or when it has more than `max` bytes. @throws HttpError 503. */
  read: (max: number) => Promise<Uint8Array | undefined>;
}

/** An email as a mail service hands it over. All of it comes from strangers. */
export interface ReceivedMail {
  /** Without one, a hash of the content. */
  messageId: string;
  /** The From header; without an email address when it has none that can be read. */
  from: Mailbox;
  /** Where answers go when that is not the sender: Reply-To, or what names a sender without a readable From. */
  answerTo?: Mailbox;
  /** Every address that it was sent to, as far as it is known. */
  recipients: string[];
  subject: string;
  /** Plain text, made of the HTML where there is no other. */
  text: string;
  attachments: ReceivedFile[];
  /** Names in lower case. A repeated header has its first value. */
  headers: ReadonlyMap<string, string>;
}

const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];
const ADDRESS = /[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g;
const MAX_RECIPIENTS = 100;

/** The email addresses in header values, and in the headers that mail servers add on delivery. */
export function recipientsOf(values: string[], headers: ReadonlyMap<string, string>): string[] {
  const all = [...values, ...RECIPIENT_HEADERS.map((name) => headers.get(name) ?? '')];
  const addresses = all.flatMap((value) => value.slice(0, 10_000).match(ADDRESS) ?? []);
  return [...new Set(addresses)].slice(0, MAX_RECIPIENTS);
}

/**
 * The sender and where answers go. A web form writes the visitor's address to Reply-To. A Reply-To with several
 * addresses is a list's, so it is not used. Sender and Return-Path count only where From cannot be read.
 */
export function sendersOf(
  fromHeader: string,
  headers: ReadonlyMap<string, string>,
): Pick<ReceivedMail, 'from' | 'answerTo'> {
  const named = ({ name, address }: Mailbox) => ({ name: withoutJisEscapes(name), address });
  const mailboxes = (name: string) => mailboxesOf(headers.get(name) ?? '').map(named);
  const [from] = mailboxesOf(fromHeader).map(named);
  const replyTo = mailboxes('reply-to');
  const others = from ? [] : [...mailboxes('sender'), ...mailboxes('return-path')];
  const answerTo = replyTo.length === 1 ? replyTo[0] : others[0];
  const isOther = answerTo && answerTo.address.toLowerCase() !== from?.address.toLowerCase();
  return {
    from: from ?? { name: fromHeader.replaceAll(/["<>]/g, '').trim(), address: '' },
    ...(isOther && { answerTo }),
  };
}

const BULK = /^(bulk|list|junk|auto_reply)$/i;
const ROBOT = /^(mailer-daemon|mail-daemon|postmaster)([+.=-][^@]*)?@/i;
const NO_REPLY = /^(no-?reply|do-?not-?reply)@/i;
/** Exchange's wish for no automatic answers, which it adds to its own. "DR" and "RN" are about receipts only. */
const SUPPRESS = /\b(all|oof|autoreply)\b/i;

/**
 * Returns whether a program sent `mail`: an automatic reply, a bounce, the email of a mailing list (RFC 3834 and what
 * servers used before it), or our own email that was forwarded back. An answer to such an email could start a loop.
 * `mailFrom`: the From header of our emails. A person may write from its address, unless it takes no answers.
 */
export function isAutomatic({ headers, from }: ReceivedMail, mailFrom: string): boolean {
  const own = mailboxesOf(mailFrom)[0]?.address.toLowerCase();
  const autoSubmitted = headers.get('auto-submitted')?.trim();
  return (
    (autoSubmitted !== undefined && !/^no\b/i.test(autoSubmitted)) ||
    BULK.test(headers.get('precedence')?.trim() ?? '') ||
    headers.get('return-path')?.trim() === '<>' ||
    headers.has('list-id') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    /^multipart\/report\b/i.test(headers.get('content-type')?.trim() ?? '') ||
    SUPPRESS.test(headers.get('x-auto-response-suppress') ?? '') ||
    headers.has('x-failed-recipients') ||
    ROBOT.test(from.address) ||
    (NO_REPLY.test(from.address) && from.address.toLowerCase() === own)
  );
}
