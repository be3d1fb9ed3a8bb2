import type { Tables } from '@contracts/database.types.ts';

type Times = Pick<Tables<'invitations'>, 'accepted_at' | 'cancelled_at' | 'expires_at'>;

/** An invitation works until it is accepted or canceled, and for 7 days after it was sent. */
export function invitationState({ accepted_at, cancelled_at, expires_at }: Times, now: Date) {
  if (accepted_at) return 'accepted';
  if (cancelled_at) return 'cancelled';
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : 'open';
}
