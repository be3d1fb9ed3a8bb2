import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { sha256 } from '../_shared/http/hashing.ts';
import { withFewerLines } from './fewer-lines.ts';
import { isUndecoded, withoutJisEscapes, withUtf8Headers, withWindowsCharset } from './mail-charsets.ts';
import { type ReceivedFile, type ReceivedMail, recipientsOf, sendersOf } from './received-mail.ts';

/** Bounds the work on an email that is made to be hard to parse. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

const LARGEST_READ_TWICE = 4 * 1024 * 1024;

// Private characters, which mark where a quotation begins and ends.
const QUOTE_START = '\uE000';
const QUOTE_END = '\uE001';

/** Writes ">" before the lines of quotations, as in plain text. */
function withQuoteMarks(text: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const mark = line.trim();
    if (mark === QUOTE_START) depth += 1;
    else if (mark === QUOTE_END) depth = Math.max(0, depth - 1);
    else if (mark !== '' || depth === 0)
      lines.push(depth === 0 ? line : `${'>'.repeat(Math.min(depth, 5))} ${line}`);
  }
  return lines.join('\n');
}

/**
 * The text of `html`, with ">" before quoted lines. The parser makes it of a part without text as soon as another part
 * has text.
 */
export async function textOfHtml(html: string): Promise<string> {
  const boundary = crypto.randomUUID();
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`;
  const marked = html
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(/<blockquote(?=[\s>])/gi, `<p>${QUOTE_START}</p><blockquote`)
    .replaceAll(/<\/blockquote\s{0,9}>/gi, `</blockquote><p>${QUOTE_END}</p>`)
    // The parser leaves scripts out, and not styles.
    .replaceAll(/<(\/?)style(?=[\s>])/gi, '<$1script');
  const mail = [
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    part('text/plain', ''),
    part('text/html', marked),
    `--${boundary}--\r\n`,
  ].join('');
  const { text } = await PostalMime.parse(withFewerLines(new TextEncoder().encode(mail)), LIMITS);
  return withQuoteMarks(text ?? '');
}

function firstValues({ headers }: Email): Map<string, string> {
  const values = new Map<string, string>();
  for (const { key, value } of headers) if (!values.get(key)?.trim()) values.set(key, value);
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

/** An email that cannot be parsed: its headers, and what follows them as it is. */
async function parseHeaders(bytes: Uint8Array): Promise<Email> {
  const raw = new TextDecoder('latin1').decode(bytes.subarray(0, LIMITS.maxHeadersSize / 2));
  const end = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length;
  const kept = raw.slice(0, end).replaceAll(/^content-type:/gim, 'x-content-type:');
  const email = await PostalMime.parse(
    Uint8Array.from(kept, (character) => character.charCodeAt(0)),
    LIMITS,
  );
  return { ...email, text: new TextDecoder().decode(bytes.subarray(end, end + LIMITS.maxHeadersSize)) };
}

/** Whether an email says that it has parts, and no line begins one. Its text would be lost. */
function lacksParts({ headers, text, html, attachments }: Email, bytes: Uint8Array): boolean {
  if (text || html || attachments.length > 0) return false;
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\//i.test(type)) return false;
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean);
  return boundary === undefined || !new TextDecoder('latin1').decode(bytes).includes(`\n--${boundary}`);
}

async function parse(bytes: Uint8Array): Promise<Email> {
  const email = await PostalMime.parse(bytes, LIMITS);
  return lacksParts(email, bytes) ? { ...(await parseHeaders(bytes)), headers: email.headers } : email;
}

const textOf = async ({ text, html }: Email) => (text?.trim() ? text : await textOfHtml(html ?? ''));

/** The text of an email whose charset is missing or wrong, as old programs write it. */
async function readText(email: Email, bytes: Uint8Array): Promise<string> {
  const text = await textOf(email);
  if (bytes.length > LARGEST_READ_TWICE || !isUndecoded(text)) return text;
  return textOf(await parse(withWindowsCharset(bytes)).catch(() => email));
}

const KNOWN_HEADERS = ['from', 'to', 'subject', 'date', 'message-id', 'received', 'reply-to'];

/** Without a byte order mark and empty lines before the first header. */
function withoutStart(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => ![0xef, 0xbb, 0xbf, 0x0d, 0x0a].includes(byte));
  return bytes.subarray(Math.max(start, 0));
}

/** Parses a whole email (RFC 5322 and MIME). @returns undefined for bytes that are no email. */
export async function parseMime(bytes: Uint8Array): Promise<ReceivedMail | undefined> {
  const readable = withFewerLines(withUtf8Headers(withoutStart(bytes)));
  const email = await parse(readable)
    .catch(() => parseHeaders(readable))
    .catch(() => undefined);
  if (!email) return undefined;
  const headers = firstValues(email);
  if (!KNOWN_HEADERS.some((name) => headers.has(name))) return undefined;
  const addressed = ['to', 'cc', 'bcc'].map((name) => headers.get(name) ?? '');
  return {
    messageId: email.messageId ?? `sha256:${await sha256(new TextDecoder('latin1').decode(bytes))}`,
    ...sendersOf(headers.get('from') ?? '', headers),
    recipients: recipientsOf(addressed, headers),
    subject: withoutJisEscapes(email.subject ?? ''),
    text: withoutJisEscapes(await readText(email, readable)),
    attachments: email.attachments.map(asFile),
    headers,
  };
}
