import { z } from 'zod';
import { accountRole } from './people.ts';

export const invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: accountRole,
  /** Null when that account is gone. */
  invitedByName: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  state: z.enum(['open', 'accepted', 'cancelled', 'expired']),
});
export type Invitation = z.infer<typeof invitation>;

/** A page of `list_invitations()`. */
export const invitationPage = z.object({
  invitations: z.array(invitation),
  next: z.number().int().nullable(),
});
export type InvitationPage = z.infer<typeof invitationPage>;

/** `accept_invitation()`: what the account is then. */
export const acceptedInvitation = z.object({ role: accountRole });
