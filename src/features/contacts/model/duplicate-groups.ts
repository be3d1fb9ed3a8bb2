import type { DuplicateGroup } from '@contracts/contacts.ts';

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
  return contacts.filter(({ dealStage }) => dealStage !== null).length > 1 ? 'more than one deal' : null;
}
