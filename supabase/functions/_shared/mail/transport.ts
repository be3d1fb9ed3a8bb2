import type { CalendarFile } from '../calendar/calendar-file.ts';
import { sha256 } from '../http/hashing.ts';

/** One mail, ready to go. Addresses are bare; only the rendering writes subjects. */
export interface OutgoingMail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Headers besides those that every mail has. */
  headers?: Record<string, string>;
  /** The dedupe keys of the mails that it follows, the oldest first. */
  answers?: string[];
  /** A person wrote it: an answer by a robot is welcome. */
  isPersonal?: boolean;
  /** What calendars do with this mail. */
  calendar?: CalendarFile;
  /** The same for every attempt at the same mail, so that a receiver can tell a repeat. */
  dedupeKey: string;
}

/** On every mail that no person wrote: tells mail robots such as out-of-office notes not to answer. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** What the calendar file of a mail is called. */
export const CALENDAR_FILE_NAME = 'invite.ics';

/** Sends mail. `send` resolves when the server has taken the mail. @throws MailFault. */
export interface MailTransport {
  /** How many mails may be under way at once. */
  readonly parallel: number;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Why a mail did not go out: `refused` forever (this mail, this receiver), put off for `later`, or the server is
 * `away`, so that the next mail would fail in the same way.
 */
export type MailFaultKind = 'refused' | 'later' | 'away';

export class MailFault extends Error {
  readonly kind: MailFaultKind;

  constructor(kind: MailFaultKind, message: string) {
    super(message);
    this.name = 'MailFault';
    this.kind = kind;
  }
}

/** The Message-ID of a mail: the same at every attempt, and telling nothing of what is in it. */
export async function messageId(dedupeKey: string, from: string): Promise<string> {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${(await sha256(dedupeKey)).slice(0, 40)}@${domain}>`;
}

/** The headers of a mail besides its addresses and subject: whether a machine wrote it, and which mails it follows. */
export async function headersOf(mail: OutgoingMail, mailFrom: string): Promise<Record<string, string>> {
  const before = await Promise.all((mail.answers ?? []).map((key) => messageId(key, mailFrom)));
  const last = before.at(-1);
  return {
    ...(mail.isPersonal ? {} : AUTOMATIC),
    ...(last ? { 'In-Reply-To': last, References: before.join(' ') } : {}),
    ...mail.headers,
  };
}
