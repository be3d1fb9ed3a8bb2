import { type OpenInvitation, openInvitation } from '@contracts/invitations.ts';
import { callFunction } from '@/shared/http/call-function';

/** Reads whom an emailed link invites, and changes nothing. Throws AppError: 404 and 409 for a link that does not work. */
export function readInvitation(token: string): Promise<OpenInvitation> {
  return callFunction('/account/invitation', { method: 'POST', body: { token }, schema: openInvitation });
}
