import type { ProfileRow } from '@contracts/profile.ts';
import { LIMITS } from '@contracts/text-rules.ts';

/** The client's contact data from account and profile. Without a name, the email address is used. */
export function clientContactFrom(email: string, profile: ProfileRow) {
  return {
    clientName: profile.full_name ?? email.slice(0, LIMITS.name),
    clientEmail: email,
    clientPhone: profile.phone ?? '',
    company: profile.company ?? '',
  };
}
