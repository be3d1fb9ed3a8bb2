import type { Tables } from '@contracts/database.types.ts';

export const MAIL_STATES = [
  'due',
  'sending',
  'retrying',
  'scheduled',
  'obsolete',
  'failed',
  'sent',
  'cancelled',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

export type MailFilter = { state?: MailState; query?: string };

/** An email of the queue as the staff see it: not what it says. */
export type Mail = Tables<'mails'> & { state: MailState };

/** The state of this name; undefined when there is none. */
export const mailStateOf = (name: string | null) => MAIL_STATES.find((state) => state === name);

/** Narrows the state of a row. Throws for one that has no words. */
export function toMail(row: Tables<'mails'>): Mail {
  const state = mailStateOf(row.state);
  if (!state) throw new Error(`An email has the state ${row.state}.`);
  return { ...row, state };
}
