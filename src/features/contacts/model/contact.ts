import type { Tables } from '@contracts/database.types.ts';

/** A contact in a list. Amounts are US cents, and `deal_month` is the first day of a month. */
export type ContactRow = Tables<'contact_list'>;

/** A contact with the contacts merged into it, and the notes about all of them, newest first. */
export type Contact = ContactRow & { merged: ContactRow[]; notes: Tables<'contact_note_list'>[] };

/** What tells contacts of the same name apart. */
export type Candidate = Pick<Tables<'contacts'>, 'id' | 'name' | 'email' | 'company' | 'phone' | 'version'>;

/** What staff save of a contact. */
export type SavedContact = Pick<
  Tables<'contacts'>,
  | 'id'
  | 'version'
  | 'name'
  | 'email'
  | 'company'
  | 'phone'
  | 'owner_id'
  | 'deal_stage'
  | 'deal_value_cents'
  | 'deal_month'
>;
