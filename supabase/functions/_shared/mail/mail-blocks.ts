import type { CalendarBooking } from '../calendar/calendar-file.ts';

/** A piece of a mail's body. Everything in it is plain text; the two renderings escape it. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** Words that someone else wrote, shown as theirs. */
  | { kind: 'quote'; text: string }
  | { kind: 'action'; label: string; href: string }
  /** Links beside the one action. */
  | { kind: 'links'; lead: string; links: { label: string; href: string }[] }
  /** Answers in a row, each a link; `word` says what it means. */
  | { kind: 'choices'; choices: { label: string; word: string; href: string }[] };

/** What the mail does to the entry in its reader's calendar. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  booking: CalendarBooking;
  guest: { name: string; email: string };
}

/** A mail before it is rendered as HTML and as text. */
export interface MailContent {
  subject: string;
  /** What the inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this, and how to stop or change it. */
  reason: string;
  /** The link that ends it, after the reason. */
  stop?: { label: string; href: string };
  /** Headers besides those that every mail has. */
  headers?: Record<string, string>;
  /** The dedupe keys of the mails that it follows, the oldest first. */
  answers?: string[];
  /** A person wrote it. */
  isPersonal?: boolean;
  calendar?: MailCalendar;
}
