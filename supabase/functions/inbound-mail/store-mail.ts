import { z } from 'zod';
import { emailAddress } from '../_shared/contracts/text-rules.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import { sha256 } from '../_shared/http/hashing.ts';
import { type Mailbox, mailboxesOf } from './mailboxes.ts';
import { withoutHistory } from './quoted-history.ts';
import { isAutomatic, type ReceivedMail } from './received-mail.ts';
import { fileToStore } from './store-files.ts';

const MAX = { messageId: 300, name: 100, subject: 200, text: 100_000, attachmentName: 200, attachments: 50 };
const CUT = '\n\n[The rest of this email is longer than we keep.]';

const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const NOT_IN_A_TEXT = /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/gu;
// What Windows or a shell could read as more than a name.
const NOT_IN_A_FILE_NAME = /[\\/:*?"<>|]|^\.+/g;

const first = (value: string, max: number) => [...value.slice(0, max * 2)].slice(0, max).join('');
const asLine = (value: string, max: number) =>
  first(
    value
      .slice(0, max * 10)
      .replace(NOT_IN_A_LINE, ' ')
      .trim(),
    max,
  ).trim();

function asText(value: string): string {
  const clean = value.replace(/\r\n?/g, '\n').replace(NOT_IN_A_TEXT, '').trim();
  return clean.length <= MAX.text ? clean : first(clean, MAX.text - CUT.length) + CUT;
}

/** A name of at least two characters, as a lead needs one. */
function nameOf({ name, address }: Mailbox): string {
  const candidates = [name, address.split('@')[0] ?? '', address].map((value) => asLine(value, MAX.name));
  return candidates.find((value) => [...value].length >= 2) ?? 'Unknown sender';
}

const addressOf = (mailbox: Mailbox | undefined) =>
  mailbox && emailAddress.safeParse(mailbox.address.toLowerCase()).data;

interface Sender {
  sender: string;
  senderName: string;
  /** The address of From when answers go to another. */
  sentFrom: string | null;
  sentFromName: string | null;
  isUnreadable: boolean;
}

/**
 * Returns the sender of `mail`. A program's Reply-To is not used: the emails of this site have the one of the visitor.
 * Nor is one that leads back to us. The database knows our other addresses.
 */
async function senderOf(
  { from, answerTo, messageId }: ReceivedMail,
  isFromProgram: boolean,
  mailFrom: string,
): Promise<Sender> {
  const [ofFrom, ofAnswer] = [addressOf(from), isFromProgram ? undefined : addressOf(answerTo)];
  const none = { sentFrom: null, sentFromName: null, isUnreadable: false };
  if (ofAnswer !== undefined && answerTo && ofAnswer !== addressOf(mailboxesOf(mailFrom)[0])) {
    const sent = ofFrom === undefined ? none : { ...none, sentFrom: ofFrom, sentFromName: nameOf(from) };
    return { ...sent, sender: ofAnswer, senderName: nameOf(answerTo) };
  }
  if (ofFrom !== undefined) return { ...none, sender: ofFrom, senderName: nameOf(from) };
  // An address of its own, so that emails of different people do not become one conversation. ".invalid" never exists.
  const hash = await sha256(`${messageId} ${from.name} ${from.address}`);
  const sender = `unreadable.${hash.slice(0, 16)}@sender.invalid`;
  return { ...none, sender, senderName: nameOf(from), isUnreadable: true };
}

const REFERENCE = /<[^\s<>]{1,200}>/g;

function referencesOf({ headers }: ReceivedMail): string[] {
  const value = `${headers.get('in-reply-to') ?? ''} ${headers.get('references') ?? ''}`;
  return (value.slice(0, 20_000).match(REFERENCE) ?? []).slice(-100);
}

export const stored = z.object({
  /** `ignored`: an automatic email that belongs to no lead. */
  outcome: z.enum(['added', 'created', 'duplicate', 'ignored']),
  leadId: z.number().optional(),
  files: z.array(fileToStore).default([]),
});
export type Stored = z.infer<typeof stored>;

/**
 * Stores `mail` with its lead, in the form in which the database takes text. `mailFrom`: the From header of our emails.
 * An email whose sender cannot be read becomes a lead with the tag "unreadable".
 */
export async function storeMail(rpc: Rpc, mail: ReceivedMail, mailFrom: string): Promise<Stored> {
  const isFromProgram = isAutomatic(mail, mailFrom);
  const wholeText = asText(mail.text);
  const subject = asLine(mail.subject, MAX.subject);
  const references = referencesOf(mail);
  return rpc(
    'receive_inbound_mail',
    {
      p_mail: {
        messageId: asLine(mail.messageId, MAX.messageId) || 'none',
        ...(await senderOf(mail, isFromProgram, mailFrom)),
        subject,
        body: withoutHistory(wholeText, subject, references.length > 0),
        wholeText,
        recipients: mail.recipients.map((address) => asLine(address, 320)),
        references,
        attachments: mail.attachments.slice(0, MAX.attachments).map(({ name, mimeType, bytes }) => ({
          name: asLine(name, MAX.attachmentName).replace(NOT_IN_A_FILE_NAME, '_') || 'file',
          mimeType: mimeType.trim().toLowerCase(),
          bytes,
        })),
        isAutomatic: isFromProgram,
      },
    },
    stored,
  );
}
