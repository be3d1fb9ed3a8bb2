import type { CalendarFile } from '../calendar/calendar-file.ts';
import { sha256 } from '../http/hashing.ts';

/** A file that an email has as an attachment. */
export interface MailAttachment {
  name: string;
  mimeType: string;
  content: Uint8Array;
}

/** A rendered email. Recipients have no display name. */
export interface OutgoingMail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Headers in addition to those of every email. */
  headers?: Record<string, string>;
  /** The dedupe keys of the emails that it replies to, the oldest first. */
  answers?: string[];
  /** Whether a person wrote it. Automatic replies to it are welcome. */
  isPersonal?: boolean;
  /** The name of the person who wrote it, which the From header has before that of the firm. */
  author?: string;
  /** What the mail service repeats in its reports about the email: letters, digits, hyphens and underscores. */
  tags?: Record<string, string>;
  /** The calendar file attached to it. */
  calendar?: CalendarFile;
  attachments?: MailAttachment[];
  /** The same for every attempt to send the email, so that receivers recognize a repeat. */
  dedupeKey: string;
}

/** Headers of every automated email: they suppress automatic replies such as out-of-office notes. */
export const AUTOMATED_MAIL_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};

/** File name of the attached calendar file. */
export const CALENDAR_FILE_NAME = 'invite.ics';

/** Sends email. `send` resolves when the server has accepted the email. @throws MailError. */
export interface MailTransport {
  /** The number of emails that may be in flight at once. */
  readonly parallel: number;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Why an email was not sent: `refused` for good (this email or recipient), deferred until `later`, or the server is
 * `away`, so that the next email would fail in the same way.
 */
export type MailErrorKind = 'refused' | 'later' | 'away';

export class MailError extends Error {
  readonly kind: MailErrorKind;

  constructor(kind: MailErrorKind, message: string) {
    super(message);
    this.name = 'MailFault';
    this.kind = kind;
  }
}

/** Returns the From header: `mailFrom`, with the author's name before the name in it. */
export function fromHeader({ author }: OutgoingMail, mailFrom: string): string {
  if (author === undefined) return mailFrom;
  const [, firm = '', address = mailFrom] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  const name = [author, firm]
    .filter(Boolean)
    .join(', ')
    .replace(/[\p{Cc}"\\<>]+/gu, '');
  return `"${name}" <${address}>`;
}

/** Returns the Message-ID of an email: the same at every attempt, and without any of its content. */
export async function messageId(dedupeKey: string, from: string): Promise<string> {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${(await sha256(dedupeKey)).slice(0, 40)}@${domain}>`;
}

/** Returns the headers besides addresses and subject: whether the email is automated, and which emails it replies to. */
export async function additionalHeaders(
  mail: OutgoingMail,
  mailFrom: string,
): Promise<Record<string, string>> {
  const before = await Promise.all((mail.answers ?? []).map((key) => messageId(key, mailFrom)));
  const last = before.at(-1);
  return {
    ...(mail.isPersonal ? {} : AUTOMATED_MAIL_HEADERS),
    ...(last ? { 'In-Reply-To': last, References: before.join(' ') } : {}),
    ...mail.headers,
  };
}
