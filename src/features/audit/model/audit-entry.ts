import type { Tables } from '@contracts/database.types.ts';
import { z } from 'zod';

const details = z.record(z.string(), z.json());
const names = z.record(z.string(), z.string()).nullable();

/** An entry of the audit log. `names` has the display names of the accounts whose ids are in `details`. */
export type AuditEntry = Omit<Tables<'audit_entries'>, 'details' | 'names'> & {
  details: z.infer<typeof details>;
  names: Readonly<Record<string, string>>;
};

export function toAuditEntry(row: Tables<'audit_entries'>): AuditEntry {
  return { ...row, details: details.parse(row.details), names: names.parse(row.names) ?? {} };
}

/** The kind of page that the subjects of an action have: lead, contact, person, or the kind of the action itself. */
export function pageKind(action: string): string {
  const kind = action.split('.')[0] ?? '';
  if (/^lead(?:_|$)/.test(kind)) return 'lead';
  if (kind === 'contact_note') return 'contact';
  return kind === 'user_roles' || kind === 'account' ? 'person' : kind;
}
