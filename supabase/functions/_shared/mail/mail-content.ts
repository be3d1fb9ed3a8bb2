import { z } from 'zod';
import type { CalendarBooking } from '../calendar/calendar-file.ts';
import { LOCALES, type Locale } from '../contracts/locale.ts';
import { fill, messages } from '../locales/messages.ts';

export interface Link {
  label: string;
  href: string;
}

/** A part of an email's body. All text in it is plain; rendering escapes it. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** The time of a meeting as a second heading, with the same moment on another clock. Plain text has its label. */
  | { kind: 'when'; label: string; day: string; time: string; elsewhere?: string }
  /** A code to type, in large type. Plain text has its label. */
  | { kind: 'code'; label: string; code: string }
  /** Text that a person wrote, shown as a quotation. `isOwn`: a copy for the writer, or for a stranger's mailbox. */
  | { kind: 'quote'; text: string; isOwn?: true }
  /** Text of the staff in Markdown. Its relative links lead to `siteUrl`. */
  | { kind: 'markdown'; text: string; siteUrl: string }
  /** A button. The first one of an email is what its reader needs. */
  | { kind: 'action'; label: string; href: string }
  /** Links beside the actions. */
  | { kind: 'links'; lead: string; links: Link[] }
  /** A line of ways to add the meeting to a calendar. Plain text has only the file: the other links are too long. */
  | { kind: 'calendars'; lead: string; links: Link[]; file: Link }
  /** A row of answers, each a link; `word` says what it means. */
  | { kind: 'choices'; choices: { label: string; word: string; href: string }[] };

/** The change to the entry in the recipient's calendar. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  booking: CalendarBooking;
  guest: { name: string; email: string };
}

/** The language of a payload; English for one that was queued without it. */
export const mailLocale = z.enum(LOCALES).default('en');

/** An email before it is rendered as HTML and as text. */
export interface MailContent {
  /** The language that it is written in; English when it is not given. */
  locale?: Locale;
  subject: string;
  /** The text that an inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the recipient gets this email, and how to stop or change it. */
  reason: string;
  /** The unsubscribe link, after the reason. */
  stop?: { label: string; href: string };
  /** Headers in addition to those of every email. */
  headers?: Record<string, string>;
  /** The dedupe keys of the emails that it replies to, the oldest first. */
  answers?: string[];
  /** Whether a person wrote it. */
  isPersonal?: boolean;
  /** The name of the person who wrote it. */
  author?: string;
  /** What the mail service repeats in its reports about the email. */
  tags?: Record<string, string>;
  calendar?: MailCalendar;
}

/** A paragraph. */
export function text(words: string): Block {
  return { kind: 'text', text: words };
}

/** A copy of the message that the recipient sent, whole; nothing without one. */
export function ownMessage(message: string | null | undefined, lead: string): Block[] {
  const words = message?.trim() ?? '';
  return words === '' ? [] : [text(lead), { kind: 'quote', text: words, isOwn: true }];
}

/** `text` with an invisible space behind each dot, colon and "@" of a word, so that no mail program makes links of it. */
export function withoutLinks(text: string): string {
  return text.replace(/[.:@](?=\S)/g, '$&\u200B');
}

/** The length of a quoted line in plain text, without its mark. */
const QUOTE_WIDTH = 70;

/** `text` as quoted plain text; each line has the mark, so long ones are wrapped between words. */
export function quotedLines(text: string): string {
  const lines: string[] = [];
  for (const row of text.split(/\r\n|\r|\n/)) {
    let line: string | undefined;
    for (const word of row.split(' ')) {
      const longer: string = line === undefined ? word : `${line} ${word}`;
      if (line?.trim() && longer.length > QUOTE_WIDTH) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line ?? '');
  }
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

const MAX_LENGTH = 60;

// Letters with the marks and signs that names have; a dot only as of an initial.
const NAME = /^[\p{L}\p{M}'’\- ]+(\.( |$)[\p{L}\p{M}'’\- ]*)*$/u;

/**
 * The name on one line, or '' when it does not look like one. For greetings and subjects: a form must not be able to
 * inject text, markup or a link there.
 */
export function displayNameOrEmpty(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return [...line].length <= MAX_LENGTH && line.split(' ').length <= 5 && NAME.test(line) ? line : '';
}

/** `text` as part of HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function greeting(name: string, locale: Locale): string {
  const line = displayNameOrEmpty(name);
  const [first = ''] = line.split(' ');
  // "Dr." and initials are no first name.
  const called = /^\p{L}{2,}/u.test(first) && !first.endsWith('.') ? first : line;
  const words = messages('mail/common', locale);
  return called ? fill(words.greeting, { name: called }) : words.greetingWithoutName;
}

/** The name for a subject line: subjects contain only text that looks like a name. */
export function nameOrVisitor(name: string): string {
  return displayNameOrEmpty(name) || 'a visitor';
}
