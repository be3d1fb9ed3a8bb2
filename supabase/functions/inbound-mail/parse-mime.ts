import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { sha256 } from '../_shared/http/hashing.ts';
import { type ReceivedFile, type ReceivedMail, recipientsOf } from './received-mail.ts';

/** Bounds the work on an email that is made to be hard to parse. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

/** The text of `html`. The parser makes it of a part without text as soon as another part has text. */
export async function textOfHtml(html: string): Promise<string> {
  const boundary = crypto.randomUUID();
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`;
  const mail = [
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    part('text/plain', ''),
    part('text/html', html),
    `--${boundary}--\r\n`,
  ].join('');
  return (await PostalMime.parse(mail, LIMITS)).text ?? '';
}

function firstValues({ headers }: Email): Map<string, string> {
  const values = new Map<string, string>();
  for (const { key, value } of headers) if (!values.has(key)) values.set(key, value);
  return values;
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function asFile({ filename, mimeType, content }: Attachment): ReceivedFile {
  const bytes = bytesOf(content);
  return {
    name: filename ?? mimeType,
    mimeType,
    bytes: bytes.length,
    read: async (max) => (bytes.length <= max ? bytes : undefined),
  };
}

/** Parses a whole email (RFC 5322 and MIME). @returns undefined for bytes that are no email with a sender. */
export async function parseMime(bytes: Uint8Array): Promise<ReceivedMail | undefined> {
  const email = await PostalMime.parse(bytes, LIMITS).catch(() => undefined);
  const from = email?.from?.group ? email.from.group[0] : email?.from;
  if (!email || !from?.address) return undefined;
  const headers = firstValues(email);
  const addressed = ['to', 'cc', 'bcc'].map((name) => headers.get(name) ?? '');
  return {
    messageId: email.messageId ?? `sha256:${await sha256(new TextDecoder('latin1').decode(bytes))}`,
    from: { name: from.name, address: from.address },
    recipients: recipientsOf(addressed, headers),
    subject: email.subject ?? '',
    text: email.text?.trim() ? email.text : await textOfHtml(email.html ?? ''),
    attachments: email.attachments.map(asFile),
    headers,
  };
}
