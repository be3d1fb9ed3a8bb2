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
  from: { name: string; address: string };
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

const BULK = /^(bulk|list|junk|auto_reply)$/i;
const ROBOT = /^(mailer-daemon|postmaster)@/i;

/**
 * Returns whether a program sent `mail`: an automatic reply, a bounce, or the email of a mailing list (RFC 3834 and what
 * servers used before it). An answer to such an email could start a loop.
 */
export function isAutomatic({ headers, from }: ReceivedMail): boolean {
  const autoSubmitted = headers.get('auto-submitted')?.trim();
  return (
    (autoSubmitted !== undefined && !/^no\b/i.test(autoSubmitted)) ||
    BULK.test(headers.get('precedence')?.trim() ?? '') ||
    headers.get('return-path')?.trim() === '<>' ||
    headers.has('list-id') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    /^multipart\/report\b/i.test(headers.get('content-type')?.trim() ?? '') ||
    ROBOT.test(from.address)
  );
}
