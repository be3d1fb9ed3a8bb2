import { z } from 'zod';
import { invitationRequest, joinRequest, openInvitation } from '../_shared/contracts/invitations.ts';
import { accountRole } from '../_shared/contracts/people.ts';
import type { CreateAccount } from '../_shared/db/accounts.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import { readJson } from '../_shared/http/read-request.ts';

export interface InvitationDependencies {
  rpc: Rpc;
  limiter: Limiter;
  createAccount: CreateAccount;
}

// A token has 256 random bits. The limits keep the calls cheap: each new account costs a hash of its password.
const READS = { bucket: 'invitation:read', max: 60, windowSeconds: 900 };
const JOINS_BY_NETWORK = { bucket: 'invitation:join', max: 20, windowSeconds: 3600 };
const JOINS_BY_TOKEN = { bucket: 'invitation:join:token', max: 10, windowSeconds: 3600 };

/** `POST /account/invitation` and `POST /account/invitation/accept`, for a person without an account. */
export function invitationRoutes({ rpc, limiter, createAccount }: InvitationDependencies): Route[] {
  /** Whom the link invites. Changes nothing. 404 and 409 for a link that does not work. */
  async function show(request: Request): Promise<Response> {
    const { token } = await readJson(request, invitationRequest);
    await limiter.byIp(request, READS);
    const [invitation] = await rpc.read('read_invitation', { p_token: token }, z.tuple([openInvitation]));
    return Response.json(invitation);
  }

  /**
   * Creates the account of the invited address, and accepts the invitation with it, which confirms the address. Until
   * then another try begins with a new account. 409 where the address has an account.
   */
  async function join(request: Request): Promise<Response> {
    const { token, fullName, password, locale = 'en' } = await readJson(request, joinRequest);
    await limiter.consume(request, [{ limit: JOINS_BY_TOKEN, subject: token }, { limit: JOINS_BY_NETWORK }]);
    const email = await rpc('prepare_invited_account', { p_token: token }, z.string());
    const id = await createAccount({ email, password, fullName, locale });
    if (id === undefined) throw new HttpError(409, 'invitation_needs_sign_in');
    const role = await rpc('accept_invitation_as_new', { p_token: token, p_user_id: id }, accountRole);
    return Response.json({ email, role }, { status: 201 });
  }

  return [
    { method: 'POST', path: '/account/invitation', handle: show },
    { method: 'POST', path: '/account/invitation/accept', handle: join },
  ];
}
