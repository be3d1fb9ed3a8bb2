import { z } from 'zod';
import { error, fixed } from './define.ts';

/** Accounts, roles, settings, and invitations. */
export const ACCOUNT_ERRORS = {
  account_exists: fixed('This person already has an account.'),
  account_not_confirmed: fixed('No account has confirmed that email address.'),
  admin_required: error({ action: z.enum(['read_messages']).optional() }, ({ action }) =>
    action === 'read_messages' ? 'Only staff can read these messages.' : 'Only an admin can do that.',
  ),
  already_admin: fixed('This person is already an admin.'),
  append_only: error({ table: z.string() }, (p) => `${p.table} may only be added to.`),
  invitation_accepted: fixed('This invitation has been accepted.'),
  invitation_already_accepted: fixed('This invitation was already accepted.'),
  invitation_canceled: fixed('This invitation was canceled.'),
  invitation_exists: fixed('This address already has an invitation. Resend it, or cancel it first.'),
  invitation_expired: fixed('This invitation expired or was canceled. Please ask for a new one.'),
  invitation_link_invalid: fixed(
    'This invitation link doesn’t work. Please use the link in our latest email.',
  ),
  invitation_needs_sign_in: fixed(
    'There is an account with this email address. Please sign in to accept the invitation.',
  ),
  invitation_of_other_address: fixed(
    'This invitation is for another email address. Sign in with the address it was sent to.',
  ),
  invitation_sent_recently: fixed('It was sent a moment ago. Please wait a minute.'),
  last_admin: fixed('You can’t remove the last admin. Make someone else an admin first.'),
  mailed_link_required: fixed('Please open the link in our latest email first.'),
  mfa_required_first: fixed('Set up two-step sign-in for your own account first, and sign in with it.'),
  password_proof_required: fixed('Please prove your password first.'),
  password_locked: fixed(
    'There were too many wrong passwords for this account. Please try again in 15 minutes, or set a new password by email.',
  ),
  person_not_confirmed: fixed('This person hasn’t confirmed their email address yet.'),
  session_ended: fixed('Your session has ended. Please sign in again.'),
  sign_in_required: error({ action: z.literal('accept_invitation').optional() }, (p) =>
    p.action ? 'Please sign in to accept an invitation.' : 'Please sign in to continue.',
  ),
  time_zone_not_listed: fixed('Please choose a time zone from the list.'),
};
