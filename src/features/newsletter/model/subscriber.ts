import type { Enums, Tables } from '@contracts/database.types.ts';

export type SubscriberStatus = Enums<'subscriber_status'>;
export const SUBSCRIBER_STATUSES = [
  'confirmed',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
] as const satisfies SubscriberStatus[];

/** All but the hash of the token. */
export type Subscriber = Omit<Tables<'subscribers'>, 'confirm_token_hash' | 'confirm_sent_at' | 'locale'>;
export type SubscriberFilter = { status?: SubscriberStatus; query?: string };

/** What an import does to an address: `new` adds it, any other keeps it out. */
export const IMPORT_STATES = [
  'new',
  'confirmed',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'removed',
  'invalid',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The addresses of an import by state. */
export type ImportPreview = { [state: string]: string[]; new?: string[]; invalid?: string[] };
