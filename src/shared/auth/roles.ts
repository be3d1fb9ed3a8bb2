import { messages } from '@/shared/i18n/messages';
import { capitalized } from '@/shared/lib/text';

const MESSAGES = messages('shared/roles', {
  client: 'Client',
  admin: 'Admin',
});

/** What `my_role()` answers. Higher ranks may do everything that lower ones may. */
export type Role = 'guest' | 'client' | 'admin';

const RANK: Record<Role, number> = { guest: 1, client: 2, admin: 3 };

/** Whether `role` includes the rights of `required`. Presentation only: the database protects the data. */
export function hasRole(role: Role, required: Role): boolean {
  return RANK[role] >= RANK[required];
}

/** Reads an answer of the server; anything unknown is a guest. */
export function toRole(value: unknown): Role {
  return value === 'admin' || value === 'client' ? value : 'guest';
}

/** The role as people read it: capitalized. */
export function roleLabel(role: string): string {
  const names: Record<string, string> = MESSAGES.get();
  return names[role] ?? capitalized(role);
}
