import type { Tables } from '@contracts/database.types.ts';
import type { Candidate } from './contact';

export type GroupedContact = Candidate & Pick<Tables<'contacts'>, 'deal_stage'>;

/** A contact of a group, as list_duplicate_contacts() returns it. */
type GroupRow = GroupedContact & { reason: string; key: string };

/** Contacts with the same phone number (`phone`) or name (`name`); the first one is the one to keep. */
export type DuplicateGroup = { reason: string; key: string; contacts: [GroupedContact, ...GroupedContact[]] };

/** The groups of rows that are in the order of their groups. */
export function groupRows(rows: readonly GroupRow[]): DuplicateGroup[] {
  const groups: DuplicateGroup[] = [];
  for (const { reason, key, ...contact } of rows) {
    const last = groups.at(-1);
    if (last?.reason === reason && last.key === key) last.contacts.push(contact);
    else groups.push({ reason, key, contacts: [contact] });
  }
  return groups;
}

/** Identifies a group while its contacts stay the same. */
export function groupKey({ contacts }: DuplicateGroup): string {
  return contacts.map(({ id }) => id).join('-');
}

function foldedName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns why the contacts of a group may be different people, or null. A group without a difference is checked from the
 * start.
 */
export function differenceOf({ contacts }: DuplicateGroup): string | null {
  const names = new Set(contacts.map(({ name }) => foldedName(name)));
  if (names.size > 1) return 'different names';
  const companies = new Set(contacts.flatMap(({ company }) => (company ? [foldedName(company)] : [])));
  if (companies.size > 1) return 'different companies';
  return contacts.filter(({ deal_stage }) => deal_stage !== null).length > 1 ? 'more than one deal' : null;
}
