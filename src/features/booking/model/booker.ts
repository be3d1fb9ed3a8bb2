import type { ProfileRow } from '@contracts/profile.ts';
import { LIMITS } from '@contracts/text-rules.ts';

/** Who books, from the account and its profile. Somebody who gave no name is called by their address. */
export function bookerOf(email: string, profile: ProfileRow) {
  return {
    clientName: profile.full_name ?? email.slice(0, LIMITS.name),
    clientEmail: email,
    clientPhone: profile.phone ?? '',
    company: profile.company ?? '',
  };
}
